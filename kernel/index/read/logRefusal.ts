import { SluiceError } from '../../errors/SluiceError.ts';

/**
 * Why a log query failed: `too_wide` (try fewer blocks), `no_method`, `pruned` (the node no longer has the
 * blocks), `unreachable` or `cancelled`.
 */
export type LogRefusal =
  | { readonly kind: 'too_wide'; readonly limit: number | undefined }
  | { readonly kind: 'no_method' | 'pruned' | 'unreachable' | 'cancelled' };

const NO_METHOD = /method.{0,60}(not (found|supported|available|allowed|whitelisted|implemented)|exist)/i;
const PRUNED =
  /pruned|missing trie|history (is |has been )?(not available|unavailable|expired)|no archive|archive (node|data)|too old|older than|before the (earliest|oldest)|earliest (available|block)/i;
/** For example "up to a 10 block range", "limited to 1,000 blocks", "maximum block range: 500". */
const LIMIT_PATTERNS = [
  /(\d[\d,_]*)\s*-?\s*blocks?\b/i,
  /block range[^\d]{0,30}(\d[\d,_]*)/i,
  /(?:limit|max)[^\d]{0,30}(\d[\d,_]*)/i,
];
const METHOD_NOT_FOUND = -32601;

/**
 * Classifies a failed `eth_getLogs`. Nodes word their limits in many ways, so an unknown error counts as a
 * limit; halving the span shows whether it is one.
 */
export function logRefusal(error: unknown): LogRefusal {
  const { code, message, values } = SluiceError.from(error);
  if (code === 'cancelled') return { kind: 'cancelled' };
  const reason = String(values.reason ?? message);
  if (code === 'rpc_error') {
    if (values.code === METHOD_NOT_FOUND || NO_METHOD.test(reason)) return { kind: 'no_method' };
    if (PRUNED.test(reason)) return { kind: 'pruned' };
    return { kind: 'too_wide', limit: statedLimit(reason) };
  }
  // Too large an answer may end as a timeout, a cut connection or an HTML page.
  if (code === 'providers_failed' && values.timedOut === 1) return { kind: 'too_wide', limit: undefined };
  return { kind: 'unreachable' };
}

function statedLimit(reason: string): number | undefined {
  for (const pattern of LIMIT_PATTERNS) {
    const digits = pattern.exec(reason)?.[1]?.replace(/[,_]/g, '');
    if (digits && digits.length <= 6) return Number(digits);
  }
  return undefined;
}
