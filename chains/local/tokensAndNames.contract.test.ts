// @module-tag long
import { decodeBytes32String, namehash, Signature, Wallet } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { ownArtifact } from '../deployer/compileContracts.ts';
import { packageArtifact } from '../deployer/packageArtifact.ts';
import { ACCOUNTS, DEPLOYER, SECOND_WALLET } from './accounts.ts';
import { CONTENT_HASH } from './seedNames.ts';

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

let chain: TestChain;
let mark: Hex;

const at = (address: Address, abi: ConstructorParameters<typeof TestContract>[2]) =>
  new TestContract(chain.url, address, abi);
const token = (symbol: string) => at(chain.token(symbol).address, TOKEN_ABI);
const json = (uri: string): { image: string } =>
  JSON.parse(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').toString()) as { image: string };

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(() => chain.revert(mark));

describe('the tokens', () => {
  it('say who they are', async () => {
    for (const { symbol, name, decimals } of chain.manifest.tokens) {
      const contract = token(symbol);
      expect(Number(await contract.read('decimals')), symbol).toBe(decimals);
      if (symbol === 'OLD') continue;
      expect(await contract.read('symbol')).toBe(symbol);
      expect(await contract.read('name')).toBe(name);
    }
  });

  it('have one whose name and symbol are bytes32', async () => {
    const old = at(chain.token('OLD').address, [
      'function name() view returns (bytes32)',
      'function symbol() view returns (bytes32)',
    ]);
    expect(decodeBytes32String(await old.read('name'))).toBe('Old Token');
    expect(decodeBytes32String(await old.read('symbol'))).toBe('OLD');
  });

  it('have one whose allowance must be reset first and which answers nothing', async () => {
    const usdt = token('USDT');
    const spender = ACCOUNTS[7];
    await usdt.send(DEPLOYER, 'approve', [spender, 5n]);
    await expect(usdt.send(DEPLOYER, 'approve', [spender, 6n])).rejects.toThrow();
    await usdt.send(DEPLOYER, 'approve', [spender, 0n]);
    await usdt.send(DEPLOYER, 'approve', [spender, 6n]);
    expect(await usdt.read('allowance', [DEPLOYER, spender])).toBe(6n);
    const data = usdt.abi.encodeFunctionData('transfer', [spender, 1n]);
    expect(await chain.rpc('eth_call', [{ from: DEPLOYER, to: usdt.address, data }, 'latest'])).toBe('0x');
  });

  it('have one that keeps five percent of a transfer', async () => {
    const tax = token('TAX');
    const before = await tax.read<bigint>('balanceOf', [DEPLOYER]);
    await tax.send(SECOND_WALLET, 'transfer', [ACCOUNTS[7], 10_000n]);
    expect(await tax.read('balanceOf', [ACCOUNTS[7]])).toBe(9_500n);
    expect((await tax.read<bigint>('balanceOf', [DEPLOYER])) - before).toBe(500n);
  });

  it('take ERC-2612 permits', async () => {
    const { address, name } = chain.token('USDC');
    const domain = { name, version: '1', chainId: 31337, verifyingContract: address };
    const names = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'];
    const Permit = names.map((entry) => ({ name: entry.split(':')[0]!, type: entry.split(':')[1]! }));
    const message = {
      owner: SECOND_WALLET,
      spender: ACCOUNTS[7],
      value: 77n,
      nonce: 0n,
      deadline: 2n ** 40n,
    };
    const signed = await new Wallet(SECOND_KEY).signTypedData(domain, { Permit }, message);
    const { v, r, s } = Signature.from(signed);
    const usdc = at(address, ownArtifact('TestToken').abi);
    const { owner, spender, value, deadline } = message;
    await usdc.send(ACCOUNTS[6], 'permit', [owner, spender, value, deadline, v, r, s]);
    expect(await usdc.read('allowance', [owner, spender])).toBe(77n);
  });

  it('are measured rightly by the fee validator', async () => {
    const validator = at(chain.address('feeValidator'), ownArtifact('FeeValidator').abi);
    const [tax, hush, wmon] = ['TAX', 'HUSH', 'WMON'].map((symbol) => chain.token(symbol).address);
    const fees = await validator.read<bigint[][]>('batchValidate', [[tax, hush, wmon], wmon, 10_000n]);
    expect(fees.map((pair) => [...pair])).toEqual([
      [500n, 500n],
      [0n, 0n],
      [0n, 0n],
    ]);
    const weth = chain.token('WETH').address;
    await expect(validator.read('batchValidate', [[tax], weth, 10_000n])).rejects.toThrow();
  });
});

describe('positions', () => {
  it('have a picture', async () => {
    const manager = at(chain.address('positionManager'), packageArtifact('positionManager').abi);
    const held = await manager.read<bigint>('balanceOf', [DEPLOYER]);
    expect(held).toBeGreaterThan(0n);
    const tokenId = await manager.read('tokenOfOwnerByIndex', [DEPLOYER, 0]);
    const metadata = json(await manager.read('tokenURI', [tokenId]));
    expect(metadata.image).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(JSON.stringify(metadata)).toContain('MON');
  });

  it('pay the protocol in one pool', async () => {
    const taxed = chain.pools.filter((pool) => pool.protocolFee);
    expect(taxed).toHaveLength(1);
    const pool = at(taxed[0]!.address, packageArtifact('v3Pool').abi);
    const fees = await pool.read<bigint[]>('protocolFees');
    expect(fees[0]).toBeGreaterThan(0n);
    expect(fees[1]).toBeGreaterThan(0n);
  });

  it('can be in the fee tier 100', async () => {
    const factory = at(chain.address('v3Factory'), packageArtifact('v3Factory').abi);
    expect(await factory.read('feeAmountTickSpacing', [100])).toBe(1n);
    expect(await factory.read('owner')).toBe(DEPLOYER);
  });
});

describe('names', () => {
  const resolve = async (name: string) => {
    const registry = at(chain.address('ensRegistry'), ownArtifact('EnsRegistry').abi);
    const resolver = await registry.read<Address>('resolver', [namehash(name)]);
    return at(resolver, ownArtifact('EnsResolver').abi);
  };

  it('lead to addresses and back', async () => {
    for (const { name, address, avatar } of chain.extras.names) {
      const resolver = await resolve(name);
      expect(await resolver.read('addr(bytes32)', [namehash(name)])).toBe(address);
      expect(await resolver.read('text', [namehash(name), 'avatar'])).toBe(avatar);
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`;
      expect(await (await resolve(reverse)).read('name', [namehash(reverse)])).toBe(name);
    }
    const alice = await resolve('alice.eth');
    expect(await alice.read('contenthash', [namehash('alice.eth')])).toBe(CONTENT_HASH);
  });

  it('have one account that claims a name of another', async () => {
    const { address, claims } = chain.extras.falseReverse;
    const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`;
    expect(await (await resolve(reverse)).read('name', [namehash(reverse)])).toBe(claims);
    expect(await (await resolve(claims)).read('addr(bytes32)', [namehash(claims)])).not.toBe(address);
  });
});

describe('the NFTs', () => {
  it('have owners and pictures', async () => {
    const collectible = at(chain.extras.collectible, ownArtifact('TestCollectible').abi);
    expect(await collectible.read('ownerOf', [1])).toBe(SECOND_WALLET);
    expect(json(await collectible.read('tokenURI', [1])).image).toMatch(/^data:image\/png;base64,iVBOR/);
    const multiToken = at(chain.extras.multiToken, ownArtifact('TestMultiToken').abi);
    expect(await multiToken.read('balanceOf', [ACCOUNTS[4], 1])).toBe(5n);
    expect(json(await multiToken.read('uri', [1])).image).toMatch(/^data:image\/png;base64,iVBOR/);
  });
});
