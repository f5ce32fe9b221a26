import { SluiceError } from '../../errors/SluiceError.ts';

/** Why a log query failed: fewer blocks may do; the method is not there; the blocks are gone; nobody answers. */
export type LogRefusal =
  | { readonly kind: 'too_wide'; readonly told: number | undefined }
  | { readonly kind: 'no_method' | 'pruned' | 'unreachable' | 'cancelled' };

const NO_METHOD = /method.{0,60}(not (found|supported|available|allowed|whitelisted|implemented)|exist)/i;
const PRUNED =
  /pruned|missing trie|history (is |has been )?(not available|unavailable|expired)|no archive|archive (node|data)|too old|older than|before the (earliest|oldest)|earliest (available|block)/i;
/** "up to a 10 block range", "limited to 1,000 blocks", "maximum block range: 500". */
const TOLD = [
  /(\d[\d,_]*)\s*-?\s*blocks?\b/i,
  /block range[^\d]{0,30}(\d[\d,_]*)/i,
  /(?:limit|max)[^\d]{0,30}(\d[\d,_]*)/i,
];
const METHOD_NOT_FOUND = -32601;

/**
 * What a failed `eth_getLogs` means. Nodes word their limits in a hundred ways, so what is not known to be anything else
 * is taken for a limit: halving finds out.
 */
export function logRefusal(error: unknown): LogRefusal {
  const { code, message, values } = SluiceError.from(error);
  if (code === 'cancelled') return { kind: 'cancelled' };
  const reason = String(values.reason ?? message);
  if (code === 'rpc_error') {
    if (values.code === METHOD_NOT_FOUND || NO_METHOD.test(reason)) return { kind: 'no_method' };
    if (PRUNED.test(reason)) return { kind: 'pruned' };
    return { kind: 'too_wide', told: toldSpan(reason) };
  }
  // An answer that is too large may end as a time-out, a cut connection or a web page.
  if (code === 'providers_failed' && values.timedOut === 1) return { kind: 'too_wide', told: undefined };
  return { kind: 'unreachable' };
}

function toldSpan(reason: string): number | undefined {
  for (const pattern of TOLD) {
    const digits = pattern.exec(reason)?.[1]?.replace(/[,_]/g, '');
    if (digits && digits.length <= 6) return Number(digits);
  }
  return undefined;
}
