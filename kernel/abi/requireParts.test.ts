import { AbiCoder } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { approvalInfo, approveRequest } from '../flow/tokenRequests.ts';
import { addressOf } from '../tokens/testing/testChain.ts';
import { transactionTitle } from '../tx/transactionTitles.ts';
import { erc2612TypedData } from '../wallet/erc2612.ts';
import { newPermit2, permit2TypedData } from '../wallet/permit2TypedData.ts';
import { MAX_UINT256 } from './constants.ts';

const TOKEN = addressOf(0x71);
const SPENDER = addressOf(0x72);
const PERMIT2 = addressOf(0x73);
const ZERO = addressOf(0);
const missing = undefined as never;
const PLACE = { chainId: 1, contract: PERMIT2 };
const TERMS = { spender: SPENDER, nonce: 0n };

describe('an approval', () => {
  it.each([
    ['zero, which revokes', 0n],
    ['the maximum', MAX_UINT256],
    ['an exact amount', 5n],
  ])('sets the allowance to %s', async (_, amountRaw) => {
    const request = approveRequest(TOKEN, SPENDER, amountRaw);
    expect([request.to, request.value]).toEqual([TOKEN, 0n]);
    const words = AbiCoder.defaultAbiCoder().decode(['address', 'uint256'], `0x${request.data.slice(10)}`);
    expect([...words]).toEqual([SPENDER, amountRaw]);
    await request.check(request);
    const token = {
      kind: 'token',
      chainId: 1,
      address: TOKEN,
      decimals: 18,
      symbol: 'T',
      name: 'T',
    } as const;
    const title = transactionTitle(approvalInfo(token, SPENDER, amountRaw), 'confirmed');
    expect(title).toBe(`commonLazy:tx.${amountRaw === 0n ? 'REVOKE' : 'APPROVAL'}.confirmed`);
  });

  it.each([
    ['amount', () => approveRequest(TOKEN, SPENDER, missing)],
    ['contract', () => approveRequest(missing, SPENDER, 1n)],
    ['contract', () => approveRequest(ZERO, SPENDER, 1n)],
    ['spender', () => approveRequest(TOKEN, missing, 1n)],
    ['spender', () => approveRequest(TOKEN, ZERO, 1n)],
  ])('without its %s is refused and says so', (part, make) => {
    expect(make).toThrow(
      expect.objectContaining({ code: 'request_incomplete', message: `missing ${part}`, values: { part } }),
    );
  });
});

describe('a permit', () => {
  const permit2 = (over: object, place: { readonly chainId: number; readonly contract: Address } = PLACE) =>
    permit2TypedData({ ...newPermit2(TOKEN, 1n, SPENDER, 0, 1), ...over }, place.contract, place.chainId);
  const erc2612 = (over: object, terms: { readonly spender: Address; readonly nonce: bigint } = TERMS) =>
    erc2612TypedData(
      {
        domain: { name: 'T', version: '1', chainId: 1, verifyingContract: TOKEN, ...over },
        nonce: terms.nonce,
      },
      PERMIT2,
      terms.spender,
      1n,
      9n,
    );

  it('is made where nothing is missing, with a nonce of 0 too', () => {
    expect(permit2({}).primaryType).toBe('PermitSingle');
    expect(erc2612({}).primaryType).toBe('Permit');
  });

  it.each([
    ['chainId', () => permit2({}, { ...PLACE, chainId: missing })],
    ['contract', () => permit2({}, { ...PLACE, contract: ZERO })],
    ['token', () => permit2({ token: missing })],
    ['spender', () => permit2({ spender: ZERO })],
    ['nonce', () => permit2({ nonce: missing })],
    ['chainId', () => erc2612({ chainId: missing })],
    ['token', () => erc2612({ verifyingContract: ZERO })],
    ['spender', () => erc2612({}, { ...TERMS, spender: ZERO })],
    ['nonce', () => erc2612({}, { ...TERMS, nonce: missing })],
  ])('without its %s is refused and says so', (part, make) => {
    expect(make).toThrow(expect.objectContaining({ code: 'request_incomplete', values: { part } }));
  });
});
