import { hexWord } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { Address, DeployedContract } from '../../kernel/chain/ChainSpec.ts';
import type { TokenLink } from '../../kernel/quote/PoolKind.ts';
import type { LogReads } from '../../kernel/quote/Reads.ts';
import { INITIALIZE, isUsual, loggedKey, oldestFirst } from './InitializeLogs.ts';
import { poolRefusal } from './poolRefusal.ts';
import { type PoolKey, poolId } from './V4Pool.ts';

/** More tokens than these are not named: each would be looked up with several calls. */
const MAX_TOKENS = 16;
/** The most keys of one pair that are looked up in addition to the usual ones. */
const MAX_KEYS = 4;

/**
 * The logs of new pools of `tokens` with any other token but the native coin, whichever place they have in the key.
 * Named are the tokens with pools of several of `tokens` first, then those of the oldest pools: whoever makes pools later
 * takes no place of those.
 * @param onPool gets the keys of unusual pools of these tokens that may be traded; each is that of its id
 */
export function linkLogs(
  { address, block = 0 }: Pick<DeployedContract, 'address' | 'block'>,
  tokens: readonly Address[],
  onPool: (key: PoolKey) => void,
): LogReads<readonly TokenLink[]> {
  const words = tokens.map((token) => hexWord(token));
  const places = [
    [INITIALIZE, null, words],
    [INITIALIZE, null, null, words],
  ];
  return {
    filters: tokens.length === 0 ? [] : places.map((topics) => ({ address, topics })),
    fromBlock: block,
    read(logs) {
      const links = oldestFirst(logs).flatMap((log) => linkOf(log, tokens) ?? []);
      const endsOf = new Map<Address, Set<Address>>();
      for (const { end, other } of links) endsOf.set(other, (endsOf.get(other) ?? new Set()).add(end));
      const others = [...endsOf].sort(([, a], [, b]) => b.size - a.size).map(([other]) => other);
      const named = new Set(others.slice(0, MAX_TOKENS));
      const kept = links.filter(({ other }) => named.has(other));
      const counts = new Map<string, number>();
      for (const { id, key, end, other } of kept) {
        const pair = `${end} ${other}`;
        const count = counts.get(pair) ?? 0;
        if (count === MAX_KEYS || isUsual(key) || poolId(key) !== id) continue;
        counts.set(pair, count + 1);
        onPool(key);
      }
      return kept.map(({ end, other }) => ({ end, other }));
    },
  };
}

function linkOf(log: unknown, tokens: readonly Address[]) {
  const named = loggedKey(log);
  if (!named || poolRefusal(named.key)) return undefined;
  const { currency0, currency1 } = named.key;
  const end = [currency0, currency1].find((currency) => tokens.includes(currency));
  const other = end === currency0 ? currency1 : currency0;
  if (!end || other === ZERO_ADDRESS || tokens.includes(other)) return undefined;
  return { ...named, end, other };
}
