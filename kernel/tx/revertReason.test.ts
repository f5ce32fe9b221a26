import { AbiCoder } from 'ethers/abi';
import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import commonLazy from '../../locales/en-US/commonLazy.json' with { type: 'json' };
import type { Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { revertError, revertReason } from './revertReason.ts';
import { customErrors, reasonOf, revertIn } from './tracking/revertIn.ts';

const coder = AbiCoder.defaultAbiCoder();

function encoded(signature: string, types: readonly string[] = [], values: readonly unknown[] = []): Hex {
  return (id(signature).slice(0, 10) + coder.encode([...types], [...values]).slice(2)) as Hex;
}

describe('revertReason', () => {
  it.each([
    ['UniswapV2Router: EXPIRED', 'expired'],
    ['Transaction too old', 'expired'],
    ['TransactionDeadlinePassed', 'expired'],
    ['UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT', 'slippage'],
    ['UniswapV2Router: EXCESSIVE_INPUT_AMOUNT', 'slippage'],
    ['Too little received', 'slippage'],
    ['Too much requested', 'slippage'],
    ['STF', 'slippage'],
    ['V3TooLittleReceived', 'slippage'],
    ['TransferHelper: TRANSFER_FROM_FAILED', 'transferFromFailed'],
    ['TransferHelper::transferFrom: transferFrom failed', 'transferFromFailed'],
    ['UniswapV2: TRANSFER_FAILED', 'transferFailed'],
    ['TF', 'feeOnTransfer'],
    ['UniswapV2: K', 'invariant'],
    ['undefined is not an object (evaluating a.b)', 'generic'],
    ['SignatureExpired', 'signatureExpired'],
    ['ERC20Permit: expired deadline', 'signatureExpired'],
    ['Permit expired', 'signatureExpired'],
    ['UniswapV2Router: INSUFFICIENT_A_AMOUNT', 'slippage'],
    ['UniswapV2Router: INSUFFICIENT_B_AMOUNT', 'slippage'],
    ['V2TooLittleReceived', 'slippage'],
    ['V4TooLittleReceived', 'slippage'],
    ['V2TooMuchRequested', 'slippage'],
    ['V3TooMuchRequested', 'slippage'],
    ['Price slippage check', 'slippage'],
    ['TransferHelper: ETH_TRANSFER_FAILED', 'transferFailed'],
    ['Pancake: K', 'invariant'],
    ['K', 'invariant'],
    ['Pausable: paused', 'other'],
    ['NOT TF', 'other'],
    ['TF 2', 'other'],
    ['EXPIRED, or not', 'other'],
    ['Our Transaction too old', 'other'],
    ['Transaction too old for us', 'other'],
    ['NoTransactionDeadlinePassed', 'other'],
    ['TransactionDeadlinePassedBy', 'other'],
    ['NotSignatureExpired', 'other'],
    ['SignatureExpiredAt', 'other'],
    ['No ERC20Permit: expired deadline', 'other'],
    ['ERC20Permit: expired deadlines', 'other'],
    ['My Permit expired', 'other'],
    ['Permit expired long ago', 'other'],
    ['INSUFFICIENT_OUTPUT_AMOUNTS', 'other'],
    ['INSUFFICIENT_C_AMOUNT', 'other'],
    ['EXCESSIVE_INPUT_AMOUNTS', 'other'],
    ['Not Too little received', 'other'],
    ['Too little received by far', 'other'],
    ['Not Too much requested', 'other'],
    ['Too much requested by far', 'other'],
    ['NOT STF', 'other'],
    ['STF 2', 'other'],
    ['OldV3TooLittleReceived', 'other'],
    ['V3TooLittleReceivedHere', 'other'],
    ['V5TooLittleReceived', 'other'],
    ['OldV3TooMuchRequested', 'other'],
    ['V3TooMuchRequestedHere', 'other'],
    ['V5TooMuchRequested', 'other'],
    ['No Price slippage check', 'other'],
    ['Price slippage checks', 'other'],
    ['TRANSFER_FROM_FAILED_AGAIN', 'other'],
    ['transferFrom failed again', 'other'],
    ['TRANSFER_FAILED_AGAIN', 'other'],
    ['ASK', 'other'],
    ['UniswapV2: Kept', 'other'],
    [undefined, 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (reason, name) => {
    expect(revertReason(reason)).toEqual({
      key: `commonLazy:revert.${name}`,
      values: { revert: name, reason: reason ?? '', endpoint: '' },
    });
  });

  it('shows a contract’s words as data', () => {
    const shown = revertReason(`\u202e<b>${'x'.repeat(5_000)}`).values.reason;
    expect(shown).toMatch(/^‹U\+202E›<b>x/);
    expect(shown.length).toBeLessThanOrEqual(200);
  });

  it('quotes a contract’s words, with who told them', () => {
    expect(revertReason('paused', 'https://alpha.example/key')).toEqual({
      key: 'commonLazy:revert.told',
      values: { revert: 'told', reason: 'paused', endpoint: 'alpha.example' },
    });
    expect(commonLazy.revert.told).toBe('{{endpoint}} says the contract refused: "{{reason}}"');
    // What routers say has our own words, whoever told it.
    expect(revertReason('STF', 'https://alpha.example').key).toBe('commonLazy:revert.slippage');
    expect(revertError('paused', 'https://alpha.example').values).toMatchObject({
      endpoint: 'alpha.example',
    });
  });

  it.each(['"', '“', '”', '„', '«', '»', '「', '」', '’', '＂'])('lets no %s close the quotation', (mark) => {
    expect(revertReason(`x${mark} Sluice: send it again`).values.reason).toBe("x' Sluice: send it again");
  });
});

describe('the English text', () => {
  const outputFailed = 'The output token cannot be transferred. There may be an issue with the output token.';
  it.each<readonly [string | undefined, string]>([
    [
      'UniswapV2Router: EXPIRED',
      'This transaction could not be sent because the deadline has passed. Please check that your transaction deadline is not too low.',
    ],
    ...[
      'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
      'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT',
      'Too little received',
      'Too much requested',
      'STF',
    ].map((reason): readonly [string, string] => [
      reason,
      'This transaction will not succeed either due to price movement or fee on transfer. Try increasing your slippage tolerance.',
    ]),
    [
      'TransferHelper: TRANSFER_FROM_FAILED',
      'The input token cannot be transferred. There may be an issue with the input token.',
    ],
    ['UniswapV2: TRANSFER_FAILED', outputFailed],
    ['TF', `${outputFailed} Note: fee-on-transfer and rebase tokens do not work with V3.`],
    [
      'UniswapV2: K',
      'The Uniswap invariant x*y=k was not satisfied by the swap. This usually means one of the tokens you are swapping incorporates custom behavior on transfer.',
    ],
    [
      'undefined is not an object',
      'An error occurred when trying to execute this swap. You may need to increase your slippage tolerance. If that does not work, there may be an incompatibility with the token you are trading.',
    ],
    ['SignatureExpired', 'Your signature has expired.'],
    ['Pausable: paused', 'Reason given by the contract: "Pausable: paused"'],
    [undefined, 'Unknown error.'],
  ])('of %s is the one of the specification', (reason, text) => {
    const { key, values } = revertReason(reason);
    const texts: Readonly<Record<string, string>> = commonLazy.revert;
    const [, name = ''] = key.split('commonLazy:revert.');
    expect(texts[name]?.replace('{{reason}}', values.reason)).toBe(text);
  });

  it('of a wallet on another chain and of an expired signature are exact', () => {
    expect(commonLazy.errors.wallet_wrong_chain).toBe('Your wallet is connected to the wrong network.');
    expect(commonLazy.revert.signatureExpired).toBe('Your signature has expired.');
  });
});

describe('reasonOf', () => {
  it('has the selectors right', () => {
    const argument: Record<string, string> = {
      SignatureExpired: 'uint256',
      AllowanceExpired: 'uint256',
      InsufficientAllowance: 'uint256',
    };
    for (const [selector, name] of customErrors) {
      expect(id(`${name}(${argument[name] ?? ''})`).slice(0, 10)).toBe(selector);
    }
  });

  it('reads Error(string), Panic(uint256) and known custom errors', () => {
    expect(reasonOf(encoded('Error(string)', ['string'], ['UniswapV2: K']))).toBe('UniswapV2: K');
    expect(reasonOf(encoded('Panic(uint256)', ['uint256'], [17n]))).toBe('Panic(0x11): arithmetic overflow');
    expect(reasonOf(encoded('V2TooLittleReceived()'))).toBe('V2TooLittleReceived');
    expect(reasonOf(encoded('Mystery()'))).toBe(`custom error ${id('Mystery()').slice(0, 10)}`);
    expect(reasonOf('0x')).toBeUndefined();
    expect(reasonOf('0x08c379a0ff')).toBe('custom error 0x08c379a0');
  });

  it('reads what a command of the Universal Router failed for', () => {
    const failed = (inner: Hex): Hex =>
      encoded('ExecutionFailed(uint256,bytes)', ['uint256', 'bytes'], [0n, inner]);
    expect(reasonOf(failed(encoded('V3TooLittleReceived()')))).toBe('V3TooLittleReceived');
    expect(reasonOf(failed(encoded('Error(string)', ['string'], ['STF'])))).toBe('STF');
    expect(reasonOf(failed('0x'))).toBeUndefined();
    expect(reasonOf(failed(failed(encoded('Error(string)', ['string'], ['STF']))))).toBeUndefined();
  });
});

describe('revertIn', () => {
  const data = encoded('Error(string)', ['string'], ['STF']);
  it.each<[string, unknown, string | undefined]>([
    ['data of a node’s error', { code: 3, message: 'execution reverted: STF', data }, 'STF'],
    ['data in data', { code: -32603, data: { data } }, 'STF'],
    ['data in the cause', new SluiceError('call_reverted', 'reverted', { cause: { data } }), 'STF'],
    ['data in the values', new SluiceError('call_reverted', 'reverted', { values: { data } }), 'STF'],
    [
      'words alone',
      new SluiceError('rpc_error', 'execution reverted: Too little received'),
      'Too little received',
    ],
    ['hardhat’s words', new Error("reverted with reason string 'TF'"), 'TF'],
    ['ganache’s words', new Error('VM Exception while processing transaction: revert K'), 'K'],
    ['no words', { code: 3, message: 'execution reverted' }, undefined],
    ['no words, of the family', new SluiceError('call_reverted', 'x'), undefined],
    ['an unknown custom error', { code: -32000, data: '0x12345678' }, 'custom error 0x12345678'],
  ])('finds %s', (_, error, reason) => {
    expect(revertIn(error)).toEqual({ reason });
  });

  it.each<[string, unknown]>([
    ['a transport fault', new SluiceError('providers_failed', 'all down')],
    ['another answer', { code: -32000, message: 'insufficient funds' }],
    ['a hash', { code: -32000, message: 'x', data: `0x${'ab'.repeat(32)}` }],
    ['nothing', undefined],
  ])('does not take %s for a revert', (_, error) => {
    expect(revertIn(error)).toBeUndefined();
  });
});
