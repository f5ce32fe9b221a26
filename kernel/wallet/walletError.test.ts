import { describe, expect, it } from 'vitest';
import { SluiceError } from '../errors/SluiceError.ts';
import { isRejection } from './isRejection.ts';
import { failure } from './testing/FakeWallet.ts';
import { walletError } from './walletError.ts';

describe('walletError', () => {
  it.each([
    [4001, 'wallet_rejected'],
    [4100, 'wallet_unauthorized'],
    [4200, 'wallet_unsupported'],
    [-32601, 'wallet_unsupported'],
    [4900, 'wallet_disconnected'],
    [4901, 'wallet_disconnected'],
    [4902, 'chain_unknown'],
    ['4902', 'chain_unknown'],
    [-32002, 'wallet_pending'],
    [-32000, 'wallet_failed'],
  ])('reads code %s as %s', (code, expected) => {
    expect(walletError(failure(code)).code).toBe(expected);
  });

  it('looks inside wrapped errors and keeps our own', () => {
    expect(walletError(failure(-32603, 'Internal', { originalError: { code: 4902 } })).code).toBe(
      'chain_unknown',
    );
    const own = new SluiceError('cancelled', 'x');
    expect(walletError(own)).toBe(own);
  });

  it.each([
    'eth_signTypedData_v4 is not yet supported',
    'The method "eth_signTypedData_v4" does not exist / is not available.',
    "Method 'eth_signTypedData_v4' is not supported in this environment",
    'Unsupported method: eth_signTypedData_v4',
    'unknown method eth_signTypedData_v4',
    "This wallet doesn't support eth_signTypedData_v4",
    'Typed data signing is not supported',
    'EIP-712 is not supported',
  ])('knows a wallet that lacks a method by its words: %s', (words) => {
    expect(walletError(new Error(words)).code).toBe('wallet_unsupported');
  });

  it.each([
    'eth_sendTransaction failed: the service is not available',
    'HTTP request failed. Request body: {"method":"eth_sendRawTransaction","params":["0x02"]} block not found',
  ])('takes no other failure for that: %s', (words) => {
    expect(walletError(new Error(words)).code).toBe('wallet_failed');
  });

  it("cleans the wallet's words", () => {
    expect(walletError(new Error('\u202eevil')).values.reason).toBe('\u2039U+202E\u203aevil');
    expect(walletError({}).values.reason).toBe('The wallet gave no reason.');
    expect(walletError(undefined).code).toBe('wallet_failed');
  });
});

describe('isRejection', () => {
  it.each([
    failure(4001),
    failure('ACTION_REJECTED'),
    new Error('User denied account authorization'),
    new Error('Request was declined'),
    new Error('user rejected the request.'),
    new Error('Transaction cancelled by user'),
    failure(-32603, 'x', { originalError: { code: 4001 } }),
    new Error('outer', { cause: failure(4001) }),
    new SluiceError('wallet_rejected', 'no'),
    'User rejected',
  ])('knows a no: %s', (error) => {
    expect(isRejection(error)).toBe(true);
  });

  it.each([undefined, null, 5, {}, failure(-32000), new Error('execution reverted'), failure(4100)])(
    'takes nothing else for a no: %s',
    (error) => {
      expect(isRejection(error)).toBe(false);
    },
  );

  it('ends on errors that wrap themselves', () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(isRejection(loop)).toBe(false);
  });
});
