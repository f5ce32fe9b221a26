import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import { batchUntried } from '../../flow/running/batchUntried.ts';
import { isRejection } from '../../wallet/isRejection.ts';
import { walletFailure } from './walletFailure.ts';

function coded(code: unknown, message = 'x'): Error {
  return Object.assign(new Error(message), { code });
}

describe('isRejection', () => {
  it.each<[string, unknown]>([
    ['code 4001', coded(4001)],
    ['code 4001 as text', { code: '4001' }],
    ['ACTION_REJECTED', coded('ACTION_REJECTED')],
    ['declined', new Error('Request declined')],
    ['user denied', new Error('MetaMask Tx Signature: User denied transaction signature.')],
    ['Coinbase', new Error('User denied account authorization')],
    ['user rejected', { message: 'User rejected the request.' }],
    ['cancelled by user', new Error('Transaction cancelled by user')],
    ['canceled by user', 'The transaction was canceled by user'],
    ['in the cause', new Error('failed', { cause: coded(4001) })],
    ['in data.originalError', { code: -32603, data: { originalError: { code: 4001 } } }],
    ['in originalError', { originalError: new Error('user rejected') }],
    ['in info.error', { info: { error: { code: 4001 } } }],
    ['of the family', new SluiceError('wallet_rejected', 'no')],
    ['in error', { error: { code: 4001 } }],
    ['reason rejected', { reason: 'rejected' }],
    ['denied transaction', new Error('You denied transaction 5')],
    ['rejected by user', new Error('Rejected by user')],
    ['rejected by the user', new Error('rejected by the user')],
    ['user cancelled', new Error('user cancelled')],
    ['user canceled', new Error('user canceled it')],
    ['cancelled by the user', 'cancelled by the user'],
    ...[5000, 5001, 5002, 5003, 5099, 5105, 5201, 5999, '5001'].map((code): [string, unknown] => [
      `WalletConnect's ${code}`,
      coded(code, 'failed'),
    ]),
    ["WalletConnect's 5001 in the cause", new Error('failed', { cause: coded(5001) })],
    ['in innerError', { code: -32603, innerError: { code: 4001 } }],
    ['in one of several errors', new AggregateError([new Error('a'), coded(4001)], 'all failed')],
    ['in data.cause', { code: -32603, message: 'Internal error', data: { cause: { code: 4001 } } }],
    ['in error.data.originalError', { error: { code: -32000, data: { originalError: { code: '4001' } } } }],
    ['in the body of a response', { response: { body: { error: { code: 4001 } } } }],
    ['written out in the message', new Error('Internal JSON-RPC error. {"code":4001,"message":"x"}')],
    ['written out in a body', { message: 'processing response error', body: '{\\"code\\": 4001}' }],
    ...[
      'User rejected the request.',
      'User Rejected Request',
      'User rejected methods.',
      'User disapproved requested chains',
      'User has denied this request',
      'The user refused to sign',
      'User Cancel',
      'user reject',
      'User canceled',
      'USER_CANCELLED',
      'UserRejectedRequestError: no',
      'User closed modal',
      "User didn't approve the transaction",
      'User did not confirm',
      'You rejected the transaction',
      'You have cancelled the request',
      'Request rejected by owner',
      'Action cancelled by user',
      'Rejected on your Ledger',
      'Transaction was rejected by the device',
      'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
      'Failure_ActionCancelled',
      'Rejected',
      'rejected.',
      'cancel',
      'Canceled',
      'Cancelled',
      'Denied',
      'Request rejected',
      'Transaction rejected',
      'Transaction was cancelled.',
      'Signature request denied',
      'Error: Signing rejected',
      'Message signature denied.',
      'MetaMask Message Signature: User denied message signature.',
      '用户取消了操作',
      '用户已拒绝',
      '用戶拒絕',
    ].map((words): [string, unknown] => [`"${words}"`, coded(-32603, words)]),
  ])('knows %s', (_, error) => {
    expect(isRejection(error)).toBe(true);
    expect(walletFailure(error)).toMatchObject({ error: { code: 'wallet_rejected' }, notSent: true });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a code that is no word', { code: Object.create(null) }],
    ['another code', coded(-32603, 'Internal error')],
    ['a revert', new Error('execution reverted: STF')],
    ['another refusal', new Error('the node rejected the transaction')],
    ['a word that only ends like one', new Error('superuser denied')],
    ['a word that only begins like one', new Error('declinedness')],
    ['another of the family', new SluiceError('wallet_failed', 'no')],
    ['another reason', { reason: 'unpredictable gas limit' }],
    ...[
      'transaction rejected: nonce too low',
      'The operation was aborted.',
      'Rejected by the sequencer, try again',
      'the request was rejected because of too many requests',
      'superuser rejected',
      'Users may cancel it later',
      'You can cancel this transaction',
      'already cancelled in another block',
      'code: 40010',
    ].map((words): [string, unknown] => [`"${words}"`, coded(-32603, words)]),
    ['a code beside those', coded(4999)],
    ['a code behind those', coded(6000)],
  ])('is not fooled by %s', (_, error) => {
    expect(isRejection(error)).toBe(false);
  });

  it('ends on a cyclic error', () => {
    const error: { cause?: unknown } = {};
    error.cause = error;
    expect(isRejection(error)).toBe(false);
  });
});

describe('walletFailure', () => {
  it.each<[unknown, string, boolean]>([
    [4100, 'wallet_unauthorized', true],
    [4200, 'wallet_unsupported', true],
    [4900, 'wallet_disconnected', false],
    [4901, 'wallet_disconnected', true],
    [4902, 'chain_unknown', true],
    [-32002, 'wallet_pending', true],
    [-32601, 'wallet_unsupported', true],
    [-32600, 'wallet_failed', true],
    [-32602, 'wallet_failed', true],
    [-32603, 'wallet_failed', false],
    [undefined, 'wallet_failed', false],
  ])('code %s is %s, surely not sent: %s', (code, expected, notSent) => {
    const failure = walletFailure(coded(code));
    expect(failure).toMatchObject({ error: { code: expected }, notSent });
    expect(failure.error.cause).toMatchObject({ message: 'x' });
    expect(walletFailure({ code: -1, data: { originalError: coded(code) } }).error.code).toBe(expected);
  });

  it.each<[number | string, string, boolean]>([
    [5100, 'wallet_lacks_chain', true],
    ['5100', 'wallet_lacks_chain', true],
    [5101, 'wallet_unsupported', true],
    [5102, 'wallet_unsupported', true],
    [5103, 'wallet_unauthorized', true],
    [5104, 'wallet_lacks_chain', true],
    [3001, 'wallet_unsupported', true],
    [3005, 'wallet_lacks_chain', true],
    [7001, 'wallet_disconnected', true],
    [6000, 'wallet_ended', false],
    [8000, 'wallet_ended', false],
  ])("WalletConnect's code %s is %s and no rejection, surely not sent: %s", (code, expected, notSent) => {
    const failure = walletFailure(coded(code, 'Unsupported'));
    expect(failure).toMatchObject({ error: { code: expected }, notSent });
    expect(isRejection(coded(code))).toBe(false);
  });

  it('looks 32 layers deep and no further', () => {
    const nested = (depth: number): unknown => (depth === 0 ? { code: 4001 } : { cause: nested(depth - 1) });
    expect(isRejection(nested(31))).toBe(true);
    expect(isRejection(nested(32))).toBe(false);
  });

  it.each([5700, 5710, 5740, 5750, 5760, '5750'])(
    'knows that calls refused as one by %s are not sent, and that each may go alone, whatever the words',
    (code) => {
      const failure = walletFailure(coded(code, 'User rejected the upgrade'));
      expect(failure).toMatchObject({ error: { code: 'wallet_unsupported' }, notSent: true });
      expect(batchUntried(failure.error)).toBe(true);
    },
  );

  it.each([5720, 5730])('does not know what became of calls by %s: they may have been sent', (code) => {
    const failure = walletFailure(coded(code));
    expect(failure).toMatchObject({ error: { code: 'wallet_failed' }, notSent: false });
    expect(batchUntried(failure.error)).toBe(false);
  });

  it.each([-32600, -32602])('lets each go alone where the wallet could not read all as one: %s', (code) => {
    expect(batchUntried(walletFailure(coded(code)).error)).toBe(true);
    expect(batchUntried(new SluiceError('rpc_error', 'x', { cause: coded(code) }))).toBe(false);
  });

  it.each([
    'insufficient funds',
    'nonce too low',
    'intrinsic gas too low',
    'transaction underpriced',
    'exceeds block gas limit',
    'max fee cap less than block base fee: fee cap less than',
    'invalid sender',
    'oversized data',
    'tx fee exceeds the configured cap',
    'Failed to decode transaction',
    'rlp: non-canonical integer (leading zero bytes) for *big.Int',
  ])('knows that a node has not taken it: %s', (words) => {
    expect(walletFailure(words).notSent).toBe(true);
  });

  it.each([
    'wallet_missing',
    'wallet_pending',
    'wallet_unauthorized',
    'wallet_unsupported',
    'wallet_wrong_chain',
    'chain_unknown',
  ] as const)('knows that nothing was sent by %s', (code) => {
    expect(walletFailure(new SluiceError(code, 'x')).notSent).toBe(true);
  });

  it('takes a wallet that is no longer waited for as no refusal: it may still send', () => {
    const letGo = new SluiceError('cancelled', 'No longer waiting for the wallet.');
    expect(walletFailure(letGo)).toEqual({ error: letGo, notSent: false });
  });

  it('keeps an error of the family that says no, and makes one of any other', () => {
    const own = new SluiceError('wallet_rejected', 'no');
    expect(walletFailure(own).error).toBe(own);
    expect(walletFailure(coded(4001)).error).toMatchObject({
      message: 'Transaction rejected',
      cause: { code: 4001 },
    });
  });

  it('knows what a node refuses to take at all', () => {
    const refused = coded(-32603, 'err: insufficient funds for gas * price + value');
    expect(walletFailure(refused).notSent).toBe(true);
    expect(walletFailure({ code: -32603, data: { message: 'nonce too low' } }).notSent).toBe(true);
    expect(walletFailure(new Error('already known')).notSent).toBe(false);
  });

  it('takes an error that the session translated already', () => {
    const pending = new SluiceError('wallet_pending', 'busy');
    expect(walletFailure(pending)).toEqual({ error: pending, notSent: true });
    const unclear = new SluiceError('wallet_failed', 'timeout', { cause: coded(-32603) });
    expect(walletFailure(unclear)).toEqual({ error: unclear, notSent: false });
    const refused = new SluiceError('wallet_failed', 'x', { cause: new Error('nonce too low') });
    expect(walletFailure(refused)).toMatchObject({
      error: { code: 'nonce_refused', cause: refused },
      notSent: true,
    });
  });

  it('survives an error whose getters throw', () => {
    const hostile = Object.defineProperty({}, 'code', {
      get: () => {
        throw new Error('no');
      },
    });
    expect(walletFailure(hostile)).toMatchObject({ error: { code: 'wallet_failed' }, notSent: false });
  });

  it('shows the wallet’s words as data', () => {
    const failure = walletFailure(new Error(`a\u202eb${'x'.repeat(1_000)}`));
    expect(failure.error.values.reason).toMatch(/^a‹U\+202E›b/);
    expect(String(failure.error.values.reason).length).toBeLessThanOrEqual(300);
  });
});
