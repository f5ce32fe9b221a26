import { AbiCoder } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { TypedDataEncoder } from 'ethers/hash';
import { Wallet } from 'ethers/wallet';
import { describe, expect, it, vi } from 'vitest';
import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { permitSelectors } from '../abi/permitSelectors.ts';
import { selectors } from '../abi/selectors.ts';
import { word } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { RpcPool } from '../rpc/RpcPool.ts';
import { anybody, LONE_ENDPOINT } from '../rpc/testing/lonePool.ts';
import { clientsOf, FakeClient, revert, transportError } from '../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { erc2612Support, erc2612TypedData, splitSignature } from './erc2612.ts';
import { Permit2Allowances } from './Permit2Allowances.ts';
import { newPermit2, permit2TypedData } from './permit2TypedData.ts';
import { hashDomain, hashTypedData } from './signing/hashTypedData.ts';
import { type Permit2Situation, standingPermit2 } from './standingPermit2.ts';
import { verifySignature } from './verifySignature.ts';

const wallet = new Wallet(`0x${'42'.repeat(32)}`);
const OWNER = wallet.address as Address;
const TOKEN = addressOf(0x71);
const SPENDER = addressOf(0x72);
const PERMIT2 = addressOf(0x73);
const NOW = 1_800_000_000;
const chain = testChain({ contracts: [{ kind: 'permit2', version: '1', address: PERMIT2 }] });
const token: Token = {
  kind: 'token',
  chainId: chain.id,
  address: TOKEN,
  decimals: 18,
  symbol: 'T',
  name: 'T',
};
const coder = AbiCoder.defaultAbiCoder();

const sign = async (data: Parameters<typeof hashTypedData>[0]) =>
  (await wallet.signTypedData(
    data.domain,
    Object.fromEntries(Object.entries(data.types).map(([name, fields]) => [name, [...fields]])),
    { ...data.message },
  )) as Hex;

describe('Permit2 typed data', () => {
  it('carries the exact amount, 30 days, 30 minutes', () => {
    expect(newPermit2(TOKEN, 5n, SPENDER, 3, NOW)).toEqual({
      token: TOKEN,
      amountRaw: 5n,
      spender: SPENDER,
      nonce: 3,
      expiration: NOW + 2_592_000,
      sigDeadline: BigInt(NOW + 1_800),
    });
    expect(() => newPermit2(TOKEN, 2n ** 160n, SPENDER, 0, NOW)).toThrow(SluiceError);
  });

  it("hashes as Permit2's own PermitHash does", () => {
    const permit = newPermit2(TOKEN, 5n, SPENDER, 3, NOW);
    const text = (value: string) => keccak256(new TextEncoder().encode(value));
    const detailsType = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)';
    const details = keccak256(
      coder.encode(
        ['bytes32', 'address', 'uint160', 'uint48', 'uint48'],
        [text(detailsType), TOKEN, 5n, permit.expiration, 3],
      ),
    );
    const struct = keccak256(
      coder.encode(
        ['bytes32', 'bytes32', 'address', 'uint256'],
        [
          text(`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${detailsType}`),
          details,
          SPENDER,
          permit.sigDeadline,
        ],
      ),
    );
    const domain = keccak256(
      coder.encode(
        ['bytes32', 'bytes32', 'uint256', 'address'],
        [
          text('EIP712Domain(string name,uint256 chainId,address verifyingContract)'),
          text('Permit2'),
          chain.id,
          PERMIT2,
        ],
      ),
    );
    expect(hashTypedData(permit2TypedData(permit, PERMIT2, chain.id))).toBe(
      keccak256(`0x1901${domain.slice(2)}${struct.slice(2)}`),
    );
  });
});

describe('Permit2Allowances', () => {
  it('reads amount, expiration and nonce with each block', () => {
    const client = new FakeClient(chain, ({ target, data }) => {
      expect(target).toBe(PERMIT2);
      expect(data).toBe(
        `${selectors['allowance(address,address,address)']}${word(OWNER)}${word(TOKEN)}${word(SPENDER)}`,
      );
      return `0x${word(9n)}${word(BigInt(NOW))}${word(4n)}`;
    });
    const allowances = new Permit2Allowances(clientsOf(client));
    expect(allowances.get(OWNER, token, SPENDER)).toEqual({ state: 'loading' });
    allowances.watch(OWNER, token, SPENDER);
    client.tick();
    expect(allowances.get(OWNER, token, SPENDER)).toEqual({
      state: 'known',
      raw: 9n,
      expiration: NOW,
      nonce: 4,
    });
    client.contract = () => '0x';
    client.tick();
    expect(allowances.get(OWNER, token, SPENDER)).toMatchObject({ state: 'unknown' });
  });

  it('says where a chain has no Permit2', () => {
    const bare = new FakeClient(testChain({ contracts: [] }));
    expect(() => new Permit2Allowances(clientsOf(bare)).watch(OWNER, token, SPENDER)).toThrow(/no Permit2/);
  });
});

describe('what lets a spender take tokens through Permit2', () => {
  const permitted = (raw: bigint, expiration = NOW + 10, nonce = 3): Permit2Situation['allowance'] => ({
    state: 'known',
    raw,
    expiration,
    nonce,
  });
  const signed = { ...newPermit2(TOKEN, 100n, SPENDER, 3, NOW), signature: '0x12' as Hex };
  const at = (over: Partial<Permit2Situation>) =>
    standingPermit2({
      token: TOKEN,
      spender: SPENDER,
      amountRaw: 100n,
      allowance: permitted(0n),
      signed: undefined,
      untilSeconds: NOW,
      ...over,
    });

  it('is nothing without an allowance or a signature', () => {
    expect(at({})).toBeUndefined();
    expect(at({ allowance: permitted(99n) })).toBeUndefined();
  });

  it('is a standing allowance, without sending a signature', () => {
    expect(at({ allowance: permitted(100n), signed })).toEqual({ permit: undefined });
    expect(at({ allowance: permitted(100n, NOW) })).toEqual({ permit: undefined });
    expect(at({ allowance: permitted(100n, NOW - 1) })).toBeUndefined();
  });

  it('is a signature only while it fits', () => {
    expect(at({ signed })).toEqual({ permit: signed });
    for (const wrong of [
      { ...signed, token: SPENDER },
      { ...signed, spender: TOKEN },
      { ...signed, amountRaw: 99n },
      { ...signed, nonce: 2 },
      { ...signed, sigDeadline: BigInt(NOW - 1) },
      { ...signed, expiration: NOW - 1 },
    ]) {
      expect(at({ signed: wrong })).toBeUndefined();
    }
  });
});

describe('ERC-2612', () => {
  const domain = { name: 'Coin', version: '2', chainId: chain.id, verifyingContract: TOKEN };
  const text = (value: string) => coder.encode(['string'], [value]) as Hex;
  const asked = { ...selectors, ...metadataSelectors, ...permitSelectors };
  const tokenOf = (over: Partial<Record<keyof typeof asked, Hex>> = {}) =>
    new FakeClient(chain, ({ data }) => {
      const answers: Partial<Record<keyof typeof asked, Hex>> = {
        'nonces(address)': `0x${word(7n)}`,
        'DOMAIN_SEPARATOR()': hashDomain(domain),
        'name()': text('Coin'),
        ...over,
      };
      const [, answer] =
        Object.entries(answers).find(([signature]) =>
          data.startsWith(asked[signature as keyof typeof asked]),
        ) ?? [];
      if (answer === undefined) throw revert();
      return answer;
    });

  it('is taken only where our domain is the one of the token', async () => {
    const found = { domain, nonce: 7n, separator: hashDomain(domain) };
    expect(await erc2612Support(tokenOf(), TOKEN, OWNER, anybody.alone)).toEqual(found);
    expect(await erc2612Support(tokenOf({ 'version()': text('2') }), TOKEN, OWNER, anybody.alone)).toEqual(
      found,
    );
    for (const other of [
      tokenOf({ 'version()': text('1') }),
      tokenOf({ 'name()': text('Other') }),
      tokenOf({ 'DOMAIN_SEPARATOR()': `0x${word(1n)}` }),
      tokenOf({ 'nonces(address)': '0x' }),
      new FakeClient(chain, () => '0x'),
    ]) {
      expect(await erc2612Support(other, TOKEN, OWNER, anybody.alone)).toBeUndefined();
    }
  });

  it('takes the nonce that two endpoints agree on, and none where they differ', async () => {
    const token = tokenOf();
    const withAgree = (agree: RpcPool['agree']) =>
      ({ chain, multicall: token.multicall, rpc: { ...token.rpc, agree } }) as unknown as ChainClient;
    const agreed = withAgree(async <T>() => `0x${word(9n)}` as T);
    expect(await erc2612Support(agreed, TOKEN, OWNER, anybody.alone)).toMatchObject({ domain, nonce: 9n });
    const disagreed = new SluiceError('providers_failed', 'the endpoints disagree');
    await expect(
      erc2612Support(
        withAgree(() => Promise.reject(disagreed)),
        TOKEN,
        OWNER,
        anybody.alone,
      ),
    ).rejects.toBe(disagreed);
    await expect(
      erc2612Support(
        withAgree(async <T>() => null as T),
        TOKEN,
        OWNER,
        anybody.alone,
      ),
    ).rejects.toMatchObject({ code: 'providers_failed' });
  });

  it('tells who alone told the nonce', async () => {
    const alone = vi.fn();
    await erc2612Support(tokenOf(), TOKEN, OWNER, alone);
    expect(alone).toHaveBeenCalledExactlyOnceWith(LONE_ENDPOINT);
  });

  it('signs the standard Permit', async () => {
    const data = erc2612TypedData({ domain, nonce: 7n }, OWNER, SPENDER, 5n, 99n);
    expect(TypedDataEncoder.from({ Permit: [...(data.types.Permit ?? [])] }).encodeType('Permit')).toBe(
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    );
    expect(await verifySignature(tokenOf(), OWNER, data, await sign(data), 'key', anybody.alone)).toBe(true);
  });

  it('splits signatures and mends the v of hardware wallets', () => {
    const body = '11'.repeat(64);
    expect(splitSignature(`0x${body}1b`)).toEqual({
      v: 27,
      r: `0x${'11'.repeat(32)}`,
      s: `0x${'11'.repeat(32)}`,
    });
    expect(splitSignature(`0x${body}00`)?.v).toBe(27);
    expect(splitSignature(`0x${body}01`)?.v).toBe(28);
    expect(splitSignature(`0x${body}1d`)).toBeUndefined();
    expect(splitSignature('0x1234')).toBeUndefined();
  });
});

describe('verifySignature', () => {
  const data = permit2TypedData(newPermit2(TOKEN, 5n, SPENDER, 0, NOW), PERMIT2, chain.id);

  it('recovers the key of an ordinary account', async () => {
    const client = new FakeClient(chain);
    client.methods.set('eth_getCode', () => '0x');
    const signature = await sign(data);
    expect(await verifySignature(client, OWNER, data, signature, 'permit2', anybody.alone)).toBe(true);
    expect(await verifySignature(client, SPENDER, data, signature, 'permit2', anybody.alone)).toBe(false);
    expect(await verifySignature(client, OWNER, data, '0x1234', 'permit2', anybody.alone)).toBe(false);
    const other = permit2TypedData(newPermit2(TOKEN, 6n, SPENDER, 0, NOW), PERMIT2, chain.id);
    expect(await verifySignature(client, OWNER, other, signature, 'permit2', anybody.alone)).toBe(false);
  });

  it('asks a contract wallet by ERC-1271, as Permit2 will', async () => {
    const digest = hashTypedData(data);
    const answers: (Hex | SluiceError)[] = [`0x1626ba7e${'0'.repeat(56)}`, `0x${word(1n)}`, '0x', revert()];
    const results: boolean[] = [];
    for (const answer of answers) {
      const client = new FakeClient(chain, (call) => {
        expect(call.target).toBe(OWNER);
        const [hash, bytes] = coder.decode(['bytes32', 'bytes'], `0x${call.data.slice(10)}`);
        expect([call.data.slice(0, 10), hash, bytes]).toEqual(['0x1626ba7e', digest, '0xabcdef']);
        if (answer instanceof SluiceError) throw answer;
        return answer;
      });
      client.methods.set('eth_getCode', () => '0xef0100');
      results.push(await verifySignature(client, OWNER, data, '0xabcdef', 'permit2', anybody.alone));
    }
    expect(results).toEqual([true, false, false, false]);
  });

  it('tells who alone said what the account is, and what its code says', async () => {
    const alone = vi.fn();
    const client = new FakeClient(chain, () => `0x1626ba7e${'0'.repeat(56)}`);
    client.methods.set('eth_getCode', () => '0xef0100');
    await verifySignature(client, OWNER, data, '0xabcdef', 'permit2', alone);
    expect(alone.mock.calls).toEqual([[LONE_ENDPOINT], [LONE_ENDPOINT]]);
  });

  it('throws where the chain cannot be asked, since nothing is known then', async () => {
    const client = new FakeClient(chain);
    client.down = transportError;
    await expect(
      verifySignature(client, OWNER, data, '0x12', 'permit2', anybody.alone),
    ).rejects.toMatchObject({
      code: 'providers_failed',
    });
  });
});
