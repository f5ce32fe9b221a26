import { SluiceError } from '../errors/SluiceError.ts';
import type { I18nKey } from '../runtime/I18nKey.ts';
import { quotedText } from '../untrusted/quotedText.ts';

export { reasonOf } from './tracking/revertIn.ts';

/** The text shown for a revert: an i18n key and its values. */
export interface RevertText {
  readonly key: I18nKey;
  /** `reason`: the contract's own text, made safe to show inside quotation marks; `endpoint`: the host that told it. */
  readonly values: { readonly revert: RevertName; readonly reason: string; readonly endpoint: string };
}

type RevertName =
  | 'expired'
  | 'slippage'
  | 'transferFromFailed'
  | 'transferFailed'
  | 'feeOnTransfer'
  | 'invariant'
  | 'signatureExpired'
  | 'movesLess'
  | 'poolClosed'
  | 'poolDry'
  | 'tooSmall'
  | 'tooLarge'
  | 'range'
  | 'lessArrived'
  | 'notAllowed'
  | 'balance'
  | 'hook'
  | 'outOfGas'
  | 'beyondBlock'
  | 'generic'
  | 'other'
  | 'told'
  | 'unknown';

/** The reason of a call that takes more gas than a block has. */
export const BEYOND_BLOCK = 'gas required exceeds the limit of a block';

// Rules 8.12 to 8.19. The patterns match the full revert texts of the routers that the table of those rules
// abbreviates, and the codes of V3's pools, which are one to three letters. `revertIn.ts` turns custom errors into
// their names.
const table: readonly (readonly [RevertName, RegExp])[] = [
  ['expired', /EXPIRED$|^Transaction too old$|^(?:Transaction)?DeadlinePassed$/],
  ['signatureExpired', /^Signature(?:Deadline)?Expired$|^ERC20Permit: expired deadline$|^Permit expired$/],
  [
    'slippage',
    /INSUFFICIENT_(?:OUTPUT|A|B)_AMOUNT$|EXCESSIVE_INPUT_AMOUNT$|^Too little received$|^Too much requested$|^STF$|^V[234]TooLittleReceived(?:PerHop)?$|^V[234]TooMuchRequested(?:PerHop)?$|^V3InvalidAmountOut$|^Price slippage check$|^M(?:aximumAmountExceeded|inimumAmountInsufficient)$/,
  ],
  ['transferFromFailed', /TRANSFER_FROM_FAILED$|transferFrom failed$/i],
  ['transferFailed', /TRANSFER_FAILED$|^STE?$|^(?:ERC20|Native)TransferFailed$/],
  ['feeOnTransfer', /^TF$/],
  ['invariant', /(?:^|: )K$/],
  ['movesLess', /^(?:IIA|M[01]|F[01]|CurrencyNotSettled)$/],
  ['poolClosed', /^LOK$|: LOCKED$|^(?:PoolNotInitialized|ManagerLocked|AlreadyUnlocked|ContractLocked)$/],
  [
    'poolDry',
    /^(?:L|SPL)$|INSUFFICIENT_LIQUIDITY$|^(?:NotEnoughLiquidity|InvalidPriceOrLiquidity|NoLiquidityToReceiveFees|InvalidReserves)$|^PriceLimit(?:AlreadyExceeded|OutOfBounds)$/,
  ],
  [
    'tooSmall',
    /^(?:AS|NP)$|INSUFFICIENT_(?:INPUT_AMOUNT|AMOUNT|LIQUIDITY_(?:MINTED|BURNED))$|^SwapAmountCannotBeZero$|^CannotUpdateEmptyPosition$/,
  ],
  ['tooLarge', /^L[OSA]$|: OVERFLOW$|^(?:SafeCastOverflow|UnsafeCast|PriceOverflow|TickLiquidityOverflow)$/],
  [
    'range',
    /^T(?:LU|LM|UM|icksMisordered|ickMisaligned|ickLowerOutOfBounds|ickUpperOutOfBounds)?$|^InvalidTick$/,
  ],
  ['lessArrived', /^Insufficient(?:ETH|Token|Balance| WETH9| token)$|^BalanceTooLow$/],
  [
    'notAllowed',
    /^(?:Insufficient|ERC20Insufficient)Allowance$|^AllowanceExpired$|^Invalid(?:Nonce|Signer)$|^Not ?[aA]pproved$|(?:insufficient|exceeds) allowance$/,
  ],
  ['balance', /^ERC20InsufficientBalance$|exceeds balance$/],
  ['hook', /^HookCallFailed$|^InvalidHookResponse$|^HookDeltaExceedsSwapAmount$/],
  ['generic', /undefined is not an object/],
  ['outOfGas', /^(?:err: )?out ?of ?gas/i],
  ['beyondBlock', /^gas required exceeds/i],
];

/**
 * Maps a revert reason to its text: our own for what routers say, else the reason in quotation marks, with who
 * said it.
 * @param reason as decoded; undefined if the node gave none
 * @param endpoint URL of the node that told it, if that is known
 */
export function revertReason(reason: string | undefined, endpoint?: string): RevertText {
  const shown = quotedText(reason, 200);
  const host = URL.canParse(endpoint ?? '') ? new URL(endpoint ?? '').host : '';
  const revert = nameOf(shown) ?? (host ? 'told' : 'other');
  return { key: `commonLazy:revert.${revert}`, values: { revert, reason: shown, endpoint: host } };
}

/** A `transaction_reverted` error, with the values for its text. @param endpoint as for {@link revertReason} */
export function revertError(reason: string | undefined, endpoint?: string, cause?: unknown): SluiceError {
  return new SluiceError('transaction_reverted', reason ?? 'The transaction would revert', {
    cause,
    values: revertReason(reason, endpoint).values,
  });
}

function nameOf(reason: string): RevertName | undefined {
  if (reason === '') return 'unknown';
  return table.find(([, pattern]) => pattern.test(reason))?.[0];
}
