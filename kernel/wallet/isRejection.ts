import { SluiceError } from '../errors/SluiceError.ts';

/**
 * EIP-5792 codes of a wallet that refuses to execute these calls as one batch and has done nothing: it lacks
 * a capability, is on another chain, finds too many calls, has an account that is not upgraded, or cannot
 * execute atomically.
 */
export const untriedCallsCodes: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760]);

/**
 * All codes of EIP-5792. The other two mean that the wallet already has a batch of this id, or has lost one:
 * it may have been sent.
 */
export const callsCodes: ReadonlySet<unknown> = new Set([...untriedCallsCodes, 5720, 5730]);

const verb = '(?:reject|cancel|den(?:y|ied)|declin|refus|dismiss|disapprov|abort)[a-z]*';

/** Rule 8.10, and other words that wallets use for a rejection. */
const rejectionWords: readonly RegExp[] = [
  // "User rejected the request.", "User canceled", "UserRejectedRequestError", "USER_REJECTED".
  new RegExp(String.raw`\buser(?:[\s_-]|\bhas\b|\bhave\b)*${verb}`, 'i'),
  /\buser (?:closed|did ?n[o']t (?:approve|accept|confirm|sign))/i,
  /\byou (?:have )?(?:rejected|denied|declined|cancell?ed|refused)\b/i,
  // "Cancelled by the user", "Rejected on your Ledger".
  new RegExp(String.raw`\b${verb} by (?:the |your )?(?:user|owner|signer)\b`, 'i'),
  new RegExp(
    String.raw`\b${verb} (?:by|on|from) (?:the |your )?(?:ledger|trezor|keystone|(?:hardware )?(?:wallet|device))\b`,
    'i',
  ),
  /\bclosed by (?:the )?user\b/i,
  /\bdeclined\b|\bdenied (?:the )?(?:transaction|message|signature|request)\b/i,
  // The whole message is "Rejected", "cancel", "Transaction was rejected", "Signature request denied." or
  // similar.
  /^\s*(?:error:\s*)?(?:the )?(?:(?:wallet|sign|signing|signature|transaction|tx|request|action|approval|confirmation|message)\s+){0,3}(?:was |has been |is )?(?:reject(?:ed)?|cancel(?:l?ed)?|denied|refused|dismissed|disapproved)\s*[.!]?\s*$/i,
  // Ledger and Trezor.
  /\b0x6985\b|conditions? of use not satisfied|Failure_ActionCancelled|(?:UserRefused|TransactionRefused)OnDevice/i,
  /用[户戶]\S{0,2}(?:取消|拒[绝絕])/,
  // An error serialised inside another error's message.
  /\bcode\\?["']?\s*[:=]\s*\\?["']?4001\b/,
];

/**
 * WalletConnect's codes of a wallet that lacks the chain, the method, the event, the account's kind or the
 * namespace. Nobody was asked.
 */
const unsupportedCodes: ReadonlySet<unknown> = new Set([5100, 5101, 5102, 5103, 5104]);

/**
 * Whether the user rejected the request, in any form that a wallet reports it: nested errors are searched.
 */
export function isRejection(error: unknown): boolean {
  const layers = errorLayers(error);
  // A wallet that refuses a batch may use the same words; the calls can still be sent one by one.
  if (layers.some((layer) => callsCodes.has(codeOf(layer)))) return false;
  return layers.some((layer) => {
    if (layer instanceof SluiceError && layer.code === 'wallet_rejected') return true;
    return typeof layer === 'string' ? isRejectionText(layer) : isRejectionError(layer);
  });
}

/**
 * `error` and the errors that wallets and libraries nest in it (`cause`, `data`, `error`, `originalError`,
 * `info` and others), outermost first; at most 32 layers, so a cyclic error ends.
 */
export function errorLayers(error: unknown): readonly unknown[] {
  const layers: unknown[] = [error];
  for (let i = 0; i < layers.length && layers.length < MAX_LAYERS; i++) {
    const fields = fieldsOf(layers[i]);
    const inside = [...NESTED.map((name) => fields[name]), ...listed(fields.errors)];
    for (const next of inside) {
      if (next !== undefined && next !== null && !layers.includes(next)) layers.push(next);
    }
  }
  return layers;
}

const MAX_LAYERS = 32;

const NESTED = [
  'cause',
  'data',
  'error',
  'originalError',
  'innerError',
  'info',
  'err',
  'reason',
  'details',
  'response',
  'body',
] as const;

type ErrorFields = { readonly [K in (typeof NESTED)[number] | 'code' | 'message' | 'errors']?: unknown };

/** The fields of an error that this module reads; empty when it is no object or its getters throw. */
export function fieldsOf(layer: unknown): ErrorFields {
  if (typeof layer !== 'object' || layer === null) return {};
  try {
    const { code, message, errors } = layer as ErrorFields;
    const nested = NESTED.map((name) => [name, (layer as ErrorFields)[name]]);
    return { code, message, errors, ...Object.fromEntries(nested) };
  } catch {
    return {};
  }
}

/** A numeric code also when it is written as a string. */
function codeOf(layer: unknown): unknown {
  const { code } = fieldsOf(layer);
  return typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : code;
}

function isRejectionError(layer: unknown): boolean {
  const code = codeOf(layer);
  if (code === 4001 || code === 'ACTION_REJECTED') return true;
  // WalletConnect: the user, or the wallet on their behalf, rejected.
  if (typeof code === 'number' && code >= 5000 && code <= 5999) return !unsupportedCodes.has(code);
  const { message } = fieldsOf(layer);
  return isRejectionText(code) || isRejectionText(message);
}

function isRejectionText(words: unknown): boolean {
  return typeof words === 'string' && rejectionWords.some((pattern) => pattern.test(words));
}

function listed(errors: unknown): readonly unknown[] {
  return Array.isArray(errors) ? errors.slice(0, MAX_LAYERS) : [];
}
