// @module-tag long
import { Wallet } from 'ethers/wallet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS, DEPLOYER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { nativeCurrency, type Token } from '../currency/Currency.ts';
import { EnsNames } from '../ens/EnsNames.ts';
import { anybody } from '../rpc/testing/lonePool.ts';
import { Allowances } from '../tokens/Allowances.ts';
import { Balances } from '../tokens/Balances.ts';
import { loadTokenMetadata } from '../tokens/lists/loadTokenMetadata.ts';
import { clientsOf, type FakeClient, registryOf } from '../tokens/testing/FakeClient.ts';
import { liveClient } from '../tokens/testing/liveClient.ts';
import { testChain } from '../tokens/testing/testChain.ts';
import type { TypedData } from './Connector.ts';
import { erc2612Support, erc2612TypedData, splitSignature } from './erc2612.ts';
import { Permit2Allowances } from './Permit2Allowances.ts';
import { newPermit2, permit2TypedData } from './permit2TypedData.ts';
import { verifySignature } from './verifySignature.ts';

// Tests with the real contracts of the local chain.
const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const SPENDER = ACCOUNTS[7];

let local: TestChain;
let mark: Hex;
let spec: ChainSpec;
let client: FakeClient;

const token = (symbol: string): Token => ({ kind: 'token', ...local.token(symbol) });
const contract = (symbol: string) => new TestContract(local.url, local.token(symbol).address, TOKEN_ABI);
const sign = async ({ domain, types, message }: TypedData) =>
  (await new Wallet(SECOND_KEY).signTypedData(
    domain,
    Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, [...fields]])),
    { ...message },
  )) as Hex;

beforeEach(async () => {
  local = localChain();
  mark = await local.snapshot();
  const { contracts, tokens, chainId } = local.manifest;
  spec = testChain({ id: chainId, contracts, tokens });
  client = liveClient(spec, local.rpc);
});
afterEach(() => local.revert(mark));

describe('tokens on chain', () => {
  it('tell their metadata, bytes32 ones too', async () => {
    expect((await loadTokenMetadata(client, token('OLD').address)).token).toMatchObject({
      name: 'Old Token',
      symbol: 'OLD',
    });
    for (const entry of spec.tokens) {
      const { token: loaded, broken } = await loadTokenMetadata(client, entry.address);
      expect([loaded.symbol, loaded.decimals, broken]).toEqual([entry.symbol, entry.decimals, false]);
    }
    await expect(loadTokenMetadata(client, SECOND_WALLET)).rejects.toMatchObject({ code: 'token_not_found' });
  });

  it('and the native coin tell their balances in one tick', async () => {
    const balances = new Balances(clientsOf(client));
    const hush = token('HUSH');
    const native = nativeCurrency(spec);
    balances.watch(SECOND_WALLET, [hush, native]);
    await client.clock.refresh();
    const raw = await contract('HUSH').read<bigint>('balanceOf', [SECOND_WALLET]);
    expect(balances.get(SECOND_WALLET, hush)).toMatchObject({ state: 'known', raw });
    const wei = BigInt(await local.rpc<Hex>('eth_getBalance', [SECOND_WALLET, 'latest']));
    expect(balances.get(SECOND_WALLET, native)).toMatchObject({ state: 'known', raw: wei });
  });

  it('need a reset where they do', async () => {
    const allowances = new Allowances(clientsOf(client));
    for (const symbol of ['USDT', 'HUSH']) {
      expect(await allowances.approvalNeeds(DEPLOYER, token(symbol), SPENDER, 7n, false)).toEqual({
        reset: false,
        exact: false,
      });
      await contract(symbol).send(DEPLOYER, 'approve', [SPENDER, 5n]);
    }
    expect(await allowances.approvalNeeds(DEPLOYER, token('USDT'), SPENDER, 7n, false)).toEqual({
      reset: true,
      exact: false,
    });
    expect(await allowances.approvalNeeds(DEPLOYER, token('HUSH'), SPENDER, 7n, false)).toEqual({
      reset: false,
      exact: false,
    });
    allowances.watch(DEPLOYER, token('USDT'), SPENDER);
    await client.clock.refresh();
    expect(allowances.get(DEPLOYER, token('USDT'), SPENDER)).toEqual({ state: 'known', raw: 5n });
  });
});

describe('permits', () => {
  it('of Permit2 are accepted by the contract as we sign them', async () => {
    const permit2 = local.address('permit2');
    const hush = token('HUSH');
    const allowances = new Permit2Allowances(clientsOf(client));
    allowances.watch(SECOND_WALLET, hush, SPENDER);
    await client.clock.refresh();
    const before = allowances.get(SECOND_WALLET, hush, SPENDER);
    if (before.state !== 'known') throw new Error('Permit2 was not read');
    const block = await local.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    const permit = newPermit2(hush.address, 77n, SPENDER, before.nonce, Number(block.timestamp));
    const data = permit2TypedData(permit, permit2, spec.id);
    const signature = await sign(data);
    expect(await verifySignature(client, SECOND_WALLET, data, signature, 'permit2', anybody.alone)).toBe(
      true,
    );
    const details = [permit.token, permit.amountRaw, permit.expiration, permit.nonce];
    const entry = new TestContract(local.url, permit2, [
      'function permit(address owner, tuple(tuple(address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    ]);
    await entry.send(DEPLOYER, 'permit', [SECOND_WALLET, [details, SPENDER, permit.sigDeadline], signature]);
    await client.clock.refresh();
    expect(allowances.get(SECOND_WALLET, hush, SPENDER)).toEqual({
      state: 'known',
      raw: 77n,
      expiration: permit.expiration,
      nonce: before.nonce + 1,
    });
  });

  it('of ERC-2612 are found and accepted, with the v of a hardware wallet mended', async () => {
    const pool = local.pools.find(({ protocol }) => protocol === 'v2');
    if (!pool) throw new Error('the local chain has no V2 pair');
    const support = await erc2612Support(client, pool.address, SECOND_WALLET, anybody.alone);
    if (!support) throw new Error('a V2 pair takes permits');
    const data = erc2612TypedData(support, SECOND_WALLET, SPENDER, 9n, 2n ** 40n);
    const raw = await sign(data);
    const hardware = `${raw.slice(0, 130)}0${Number.parseInt(raw.slice(130), 16) - 27}` as Hex;
    expect(await verifySignature(client, SECOND_WALLET, data, hardware, 'key', anybody.alone)).toBe(true);
    const parts = splitSignature(hardware);
    const pair = new TestContract(local.url, pool.address, [
      'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      'function allowance(address owner, address spender) view returns (uint256)',
    ]);
    await pair.send(DEPLOYER, 'permit', [
      SECOND_WALLET,
      SPENDER,
      9n,
      2n ** 40n,
      parts?.v,
      parts?.r,
      parts?.s,
    ]);
    expect(await pair.read('allowance', [SECOND_WALLET, SPENDER])).toBe(9n);
    expect(
      await erc2612Support(client, local.address('wrappedNative'), SECOND_WALLET, anybody.alone),
    ).toBeUndefined();
  });
});

describe('names', () => {
  const names = () =>
    new EnsNames({
      clients: clientsOf(client),
      chains: registryOf(spec),
      fetch: () => Promise.reject(new Error('no host is asked')),
    });

  it('lead to accounts and back, and false claims nowhere', async () => {
    const ens = names();
    for (const { name, address } of local.extras.names) {
      expect(await ens.resolve(spec.id, name)).toEqual({ address, alone: true });
      expect(await ens.reverse(spec.id, address)).toBe(name);
    }
    expect(await ens.reverse(spec.id, local.extras.falseReverse.address)).toBeUndefined();
    expect(await ens.contentUri('alice.eth', spec.id)).toBe(
      'ipfs://bafybeibj6lixxzqtsb45ysdjnupvqkufgdvzqbnvmhw2kf7cfkesy7r7d4',
    );
  });

  it('have avatars: a picture, an ERC-721 and an ERC-1155 while they are owned', async () => {
    const ens = names();
    const accounts: Address[] = local.extras.names.map(({ address }) => address);
    for (const account of accounts) {
      expect(await ens.avatar(spec.id, account)).toMatch(/^data:image\/png;base64,/);
    }
    const collectible = new TestContract(local.url, local.extras.collectible, [
      'function transferFrom(address from, address to, uint256 id)',
    ]);
    await collectible.send(SECOND_WALLET, 'transferFrom', [SECOND_WALLET, DEPLOYER, 1n]);
    expect(await names().avatar(spec.id, SECOND_WALLET)).toBeUndefined();
  });
});
