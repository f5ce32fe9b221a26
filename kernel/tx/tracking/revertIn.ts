import { wordAt } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { decodeRevert } from '../../rpc/decodeRevert.ts';
import { errorLayers, fieldsOf } from '../../wallet/isRejection.ts';
import { OUT_OF_GAS } from './mined/ranOutOfGas.ts';

const executionFailed = '0x2c4029e9';
/** V4: `WrappedError(address target, bytes4 selector, bytes reason, bytes details)`, of a hook or a token. */
const wrappedError = '0x90bfb865';

/**
 * Custom errors of the Universal Router, Permit2, V4 and OpenZeppelin's tokens by selector; the test computes each
 * selector.
 */
export const customErrors: ReadonlyMap<string, string> = new Map([
  ['0x5bf6f916', 'TransactionDeadlinePassed'],
  ['0x849eaf98', 'V2TooLittleReceived'],
  ['0x8ab0bc16', 'V2TooMuchRequested'],
  ['0x39d35496', 'V3TooLittleReceived'],
  ['0x739dbe52', 'V3TooMuchRequested'],
  ['0xd4e0248e', 'V3InvalidAmountOut'],
  ['0x8b063d73', 'V4TooLittleReceived'],
  ['0x12bacdd3', 'V4TooMuchRequested'],
  ['0xa9b7edf7', 'V4TooLittleReceivedPerHop'],
  ['0xe6518043', 'V4TooMuchRequestedPerHop'],
  ['0xcd21db4f', 'SignatureExpired'],
  ['0x5a9165ff', 'SignatureDeadlineExpired'],
  ['0xd81b2f2e', 'AllowanceExpired'],
  ['0xf96fb071', 'InsufficientAllowance'],
  ['0x756688fe', 'InvalidNonce'],
  ['0x815e1d64', 'InvalidSigner'],
  ['0x6a12f104', 'InsufficientETH'],
  ['0x675cae38', 'InsufficientToken'],
  ['0xa3281672', 'BalanceTooLow'],
  ['0xf4d678b8', 'InsufficientBalance'],
  ['0xc4bd89a9', 'UnsafeCast'],
  ['0x7b9c8916', 'InvalidReserves'],
  ['0xbfb22adf', 'DeadlinePassed'],
  ['0x0ca968d8', 'NotApproved'],
  ['0x31e30ad0', 'MaximumAmountExceeded'],
  ['0x12816f22', 'MinimumAmountInsufficient'],
  ['0x5212cba1', 'CurrencyNotSettled'],
  ['0x486aa307', 'PoolNotInitialized'],
  ['0x54e3ca0d', 'ManagerLocked'],
  ['0x5090d6c6', 'AlreadyUnlocked'],
  ['0x6f5ffb7e', 'ContractLocked'],
  ['0xbe8b8507', 'SwapAmountCannotBeZero'],
  ['0xaefeb924', 'CannotUpdateEmptyPosition'],
  ['0x7a5ed734', 'NotEnoughLiquidity'],
  ['0x4323a555', 'NotEnoughLiquidity'],
  ['0x4f2461b8', 'InvalidPriceOrLiquidity'],
  ['0xa74f97ab', 'NoLiquidityToReceiveFees'],
  ['0x7c9c6e8f', 'PriceLimitAlreadyExceeded'],
  ['0x9e4d7cc7', 'PriceLimitOutOfBounds'],
  ['0xf5c787f1', 'PriceOverflow'],
  ['0x93dafdf1', 'SafeCastOverflow'],
  ['0xb8e3c385', 'TickLiquidityOverflow'],
  ['0xd5e2f7ab', 'TickLowerOutOfBounds'],
  ['0x1ad777f8', 'TickUpperOutOfBounds'],
  ['0xc4433ed5', 'TicksMisordered'],
  ['0xd4d8f3e6', 'TickMisaligned'],
  ['0x8b86327a', 'InvalidTick'],
  ['0xf27f64e4', 'ERC20TransferFailed'],
  ['0xf4b3b1bc', 'NativeTransferFailed'],
  ['0xa9e35b2f', 'HookCallFailed'],
  ['0x1e048e1d', 'InvalidHookResponse'],
  ['0xfa0b71d6', 'HookDeltaExceedsSwapAmount'],
  ['0xfb8f41b2', 'ERC20InsufficientAllowance'],
  ['0xe450d38c', 'ERC20InsufficientBalance'],
]);

/** What geth, Erigon, reth and Anvil say of a call that its gas did not suffice for. */
const ranOut = /^(?:\w+ error:?\s+|execution reverted: )?(?:\w*OOG|out ?of ?gas)(?!.*exceeds allowance)/i;
/** Revert messages without any information. */
const bare = /^(?:execution reverted|transaction reverted|reverted|VM execution error\.?)$/i;
const reasonIn =
  /(?:execution reverted|reverted with reason string|VM Exception while processing transaction: revert)(?:[:,]\s*|\s+)["']?(.+?)["']?$/is;

/** The revert in `error`, with its reason if there is one; undefined if `error` is not a revert. */
export function revertIn(error: unknown): { readonly reason: string | undefined } | undefined {
  const layers = errorLayers(error);
  for (const layer of layers) {
    const data = revertData(layer);
    const reason = data && reasonOf(data);
    if (reason) return { reason };
  }
  let reverted = false;
  for (const layer of layers) {
    const { code, message } = fieldsOf(layer);
    // Code 3: execution reverted (EIP-1474).
    if (code === 'call_reverted' || code === 3) reverted = true;
    if (typeof message !== 'string') continue;
    if (ranOut.test(message)) return { reason: OUT_OF_GAS };
    const words = reasonIn.exec(message)?.[1];
    if (words && !bare.test(words) && !words.startsWith('0x')) return { reason: words };
    if (words || bare.test(message)) reverted = true;
  }
  return reverted ? { reason: undefined } : undefined;
}

/**
 * The reason in revert data: a known custom error's name; for an error that wraps another one, the reason of the inner
 * one, or of what it wraps it for.
 */
export function reasonOf(data: Hex): string | undefined {
  return innermost(data, 2);
}

/** @param layers that may still be unwrapped: nothing but a contract that pretends has more */
function innermost(data: Hex, layers: number): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const body: Hex = `0x${data.slice(10)}`;
  const inner = (word: number) => {
    const bytes = bytesAt(body, word);
    return bytes && layers > 0 ? innermost(bytes, layers - 1) : undefined;
  };
  // `ExecutionFailed(uint256 commandIndex, bytes message)`: the message is the revert data of one command.
  if (selector === executionFailed) return inner(1);
  if (selector === wrappedError) {
    const [reason, details] = [inner(2), inner(3)];
    return reason && !reason.startsWith('custom error') ? reason : (details ?? reason ?? 'HookCallFailed');
  }
  return customErrors.get(selector) ?? decodeRevert(data);
}

/** The argument of type `bytes` whose offset stands in this word. */
function bytesAt(body: Hex, word: number): Hex | undefined {
  const offset = wordAt(body, word);
  if (offset === undefined || offset > 1_024n) return undefined;
  const start = 2 + Number(offset) * 2;
  const length = wordAt(`0x${body.slice(start)}`);
  if (length === undefined || length > 8_192n) return undefined;
  return `0x${body.slice(start + 64, start + 64 + Number(length) * 2)}`;
}

function revertData(layer: unknown): Hex | undefined {
  const values = layer instanceof SluiceError ? layer.values : undefined;
  const candidates = [layer, values?.data];
  // A selector followed by whole words, which neither a hash nor an address looks like.
  return candidates.find(
    (candidate): candidate is Hex =>
      typeof candidate === 'string' && /^0x[0-9a-fA-F]{8}(?:[0-9a-fA-F]{64})*$/.test(candidate),
  );
}
