import { type ErrorCode, SluiceError } from '../errors/SluiceError.ts';
import { outsideText } from '../untrusted/outsideText.ts';
import { errorLayers, fieldsOf, isRejection, untriedCallsCodes } from './isRejection.ts';

const CODES: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  [4001, 'wallet_rejected'],
  [4100, 'wallet_unauthorized'],
  [4200, 'wallet_unsupported'],
  [-32601, 'wallet_unsupported'],
  [-32004, 'wallet_unsupported'],
  [4900, 'wallet_disconnected'],
  [4901, 'wallet_disconnected'],
  [4902, 'chain_unknown'],
  [-32002, 'wallet_pending'],
  // WalletConnect: what the wallet lacks, what it has not approved, and pairings and requests that ended.
  [5100, 'wallet_lacks_chain'],
  [5101, 'wallet_unsupported'],
  [5102, 'wallet_unsupported'],
  [5103, 'wallet_unauthorized'],
  [5104, 'wallet_lacks_chain'],
  [3001, 'wallet_unsupported'],
  [3005, 'wallet_lacks_chain'],
  [6000, 'wallet_ended'],
  [7001, 'wallet_disconnected'],
  [8000, 'wallet_ended'],
  ...[...untriedCallsCodes].map((code) => [code, 'wallet_unsupported'] as const),
]);

/**
 * Wallets put codes in different places: in the error, its `data`, its `originalError`. The outermost known
 * code counts.
 */
function knownCode(error: unknown): ErrorCode | undefined {
  for (const layer of errorLayers(error)) {
    const { code } = fieldsOf(layer);
    const known = typeof code === 'number' || typeof code === 'string' ? CODES.get(Number(code)) : undefined;
    if (known) return known;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  return outsideText(fieldsOf(error).message ?? error, 300) || 'The wallet gave no reason.';
}

/**
 * Converts a wallet's failure to a `SluiceError` (rules 8.1 to 8.6). `values.reason` is the wallet's own
 * message, cleaned. An unknown failure becomes `fallback`.
 */
export function walletError(error: unknown, fallback: ErrorCode = 'wallet_failed'): SluiceError {
  if (error instanceof SluiceError) return error;
  const reason = messageOf(error);
  const code = isRejection(error)
    ? 'wallet_rejected'
    : (knownCode(error) ?? codeFromMessage(reason) ?? fallback);
  return new SluiceError(code, reason, { cause: error, values: { reason } });
}

// "The method does not exist", "eth_signTypedData_v4 is not yet supported", "Unknown method". The words must
// be close together, because a node's message about something else may follow in a quoted request.
const UNSUPPORTED_METHOD: readonly RegExp[] = [
  /method[^{}]{0,80}(?:not (?:yet |currently )?(?:supported|found|implemented|available)|does(?: not|n't) exist)/i,
  /\b(?:(?:eth|wallet|personal)_\w+|typed data|EIP-?712)["'`]?(?: signing)?(?: is)? (?:not (?:yet |currently )?(?:supported|implemented|available)|unsupported)/i,
  /\b(?:unsupported|unknown|unrecognized|no such|does(?: not|n't) support(?: the)?) (?:rpc )?(?:method|["'`]?(?:eth|wallet|personal)_)/i,
];

/** For mobile wallets that give no usable code. */
function codeFromMessage(reason: string): ErrorCode | undefined {
  if (/unrecognized chain|unknown chain|chain .*not (?:been )?added/i.test(reason)) return 'chain_unknown';
  if (UNSUPPORTED_METHOD.some((words) => words.test(reason))) return 'wallet_unsupported';
  if (/already pending|already processing/i.test(reason)) return 'wallet_pending';
  return undefined;
}
