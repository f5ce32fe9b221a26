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
    ['IIA', 'movesLess'],
    ['M0', 'movesLess'],
    ['M1', 'movesLess'],
    ['F0', 'movesLess'],
    ['F1', 'movesLess'],
    ['CurrencyNotSettled', 'movesLess'],
    ['LOK', 'poolClosed'],
    ['UniswapV2: LOCKED', 'poolClosed'],
    ['PoolNotInitialized', 'poolClosed'],
    ['ManagerLocked', 'poolClosed'],
    ['L', 'poolDry'],
    ['SPL', 'poolDry'],
    ['UniswapV2: INSUFFICIENT_LIQUIDITY', 'poolDry'],
    ['UniswapV2Library: INSUFFICIENT_LIQUIDITY', 'poolDry'],
    ['NotEnoughLiquidity', 'poolDry'],
    ['PriceLimitAlreadyExceeded', 'poolDry'],
    ['AS', 'tooSmall'],
    ['NP', 'tooSmall'],
    ['SwapAmountCannotBeZero', 'tooSmall'],
    ['UniswapV2: INSUFFICIENT_INPUT_AMOUNT', 'tooSmall'],
    ['UniswapV2: INSUFFICIENT_LIQUIDITY_MINTED', 'tooSmall'],
    ['UniswapV2: INSUFFICIENT_LIQUIDITY_BURNED', 'tooSmall'],
    ['LO', 'tooLarge'],
    ['LS', 'tooLarge'],
    ['LA', 'tooLarge'],
    ['UniswapV2: OVERFLOW', 'tooLarge'],
    ['SafeCastOverflow', 'tooLarge'],
    ['TickLiquidityOverflow', 'tooLarge'],
    ['TLU', 'range'],
    ['TLM', 'range'],
    ['TUM', 'range'],
    ['T', 'range'],
    ['TicksMisordered', 'range'],
    ['TickMisaligned', 'range'],
    ['InvalidTick', 'range'],
    ['InsufficientETH', 'lessArrived'],
    ['InsufficientToken', 'lessArrived'],
    ['Insufficient WETH9', 'lessArrived'],
    ['Insufficient token', 'lessArrived'],
    ['BalanceTooLow', 'lessArrived'],
    ['InsufficientAllowance', 'notAllowed'],
    ['AllowanceExpired', 'notAllowed'],
    ['InvalidNonce', 'notAllowed'],
    ['Not approved', 'notAllowed'],
    ['ERC20: insufficient allowance', 'notAllowed'],
    ['ERC20: transfer amount exceeds allowance', 'notAllowed'],
    ['ERC20InsufficientAllowance', 'notAllowed'],
    ['ERC20: transfer amount exceeds balance', 'balance'],
    ['ERC20InsufficientBalance', 'balance'],
    ['HookCallFailed', 'hook'],
    ['InvalidHookResponse', 'hook'],
    ['out of gas', 'outOfGas'],
    ['Out of gas: gas required exceeds 300000', 'outOfGas'],
    ['DeadlinePassed', 'expired'],
    ['SignatureDeadlineExpired', 'signatureExpired'],
    ['V4TooMuchRequestedPerHop', 'slippage'],
    ['MaximumAmountExceeded', 'slippage'],
    ['ST', 'transferFailed'],
    ['STE', 'transferFailed'],
    ['NativeTransferFailed', 'transferFailed'],
    ['IIAB', 'other'],
    ['M2', 'other'],
    ['F', 'other'],
    ['BLOK', 'other'],
    ['LOCKED by the owner', 'other'],
    ['LOL', 'other'],
    ['TLX', 'other'],
    ['ASK', 'other'],
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
    const shapesOf: Readonly<Record<string, readonly string[]>> = {
      SignatureExpired: ['uint256'],
      AllowanceExpired: ['uint256'],
      InsufficientAllowance: ['uint256'],
      DeadlinePassed: ['uint256'],
      V4TooLittleReceived: ['uint256,uint256'],
      V4TooMuchRequested: ['uint256,uint256'],
      V4TooLittleReceivedPerHop: ['uint256,uint256,uint256'],
      V4TooMuchRequestedPerHop: ['uint256,uint256,uint256'],
      MaximumAmountExceeded: ['uint128,uint128'],
      MinimumAmountInsufficient: ['uint128,uint128'],
      NotApproved: ['address'],
      // Of the quoter, and of the pools' mathematics.
      NotEnoughLiquidity: ['bytes32', ''],
      PriceLimitAlreadyExceeded: ['uint160,uint160'],
      PriceLimitOutOfBounds: ['uint160'],
      TickLiquidityOverflow: ['int24'],
      TickLowerOutOfBounds: ['int24'],
      TickUpperOutOfBounds: ['int24'],
      TicksMisordered: ['int24,int24'],
      TickMisaligned: ['int24,int24'],
      InvalidTick: ['int24'],
      ERC20InsufficientAllowance: ['address,uint256,uint256'],
      ERC20InsufficientBalance: ['address,uint256,uint256'],
    };
    for (const [selector, name] of customErrors) {
      const shapes = shapesOf[name] ?? [''];
      expect(shapes.map((shape) => id(`${name}(${shape})`).slice(0, 10))).toContain(selector);
    }
  });

  it('has words of our own for each', () => {
    for (const name of customErrors.values())
      expect([name, revertReason(name).values.revert]).not.toContain('other');
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
    const twice = failed(failed(encoded('Error(string)', ['string'], ['STF'])));
    expect(reasonOf(twice)).toBe('STF');
    expect(reasonOf(failed(twice))).toBeUndefined();
  });

  it('reads what V4 wraps: the reason of a hook or a token, else what it was called for', () => {
    const wrapped = (reason: Hex, details: Hex): Hex =>
      encoded(
        'WrappedError(address,bytes4,bytes,bytes)',
        ['address', 'bytes4', 'bytes', 'bytes'],
        ['0x1111111111111111111111111111111111111111', '0x12345678', reason, details],
      );
    const hook = encoded('HookCallFailed()');
    expect(reasonOf(wrapped(encoded('Error(string)', ['string'], ['paused']), hook))).toBe('paused');
    expect(reasonOf(wrapped(encoded('Mystery()'), hook))).toBe('HookCallFailed');
    expect(reasonOf(wrapped('0x', encoded('ERC20TransferFailed()')))).toBe('ERC20TransferFailed');
    expect(reasonOf(wrapped('0x', '0x'))).toBe('HookCallFailed');
    const inCommand = encoded(
      'ExecutionFailed(uint256,bytes)',
      ['uint256', 'bytes'],
      [0n, wrapped(encoded('Mystery()'), hook)],
    );
    expect(reasonOf(inCommand)).toBe('HookCallFailed');
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
