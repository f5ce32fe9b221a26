import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { pairKey, tokenPair } from '../quote/PoolRef.ts';
import type { UserPair } from '../settings/types.ts';

/** A V2 pair that may exist; token0 is the lower address. */
export interface PairCandidate {
  readonly token0: Token;
  readonly token1: Token;
  /** Imported by the user, who can remove it from the list. */
  readonly imported: boolean;
}

/** The most listed tokens to combine with the chain's base tokens; further ones are ignored. */
const MAX_LISTED = 300;
/** Up to this many tokens, every token is combined with every other. */
const FEW_LISTED = 24;

/**
 * Pairs that an account may hold, without duplicates: its imported pairs, and listed tokens paired with the
 * chain's base tokens, or with each other when there are few tokens.
 */
export function pairCandidates(
  chain: ChainSpec,
  tokens: readonly Token[],
  imported: readonly UserPair[],
): readonly PairCandidate[] {
  const listed = tokens.slice(0, MAX_LISTED);
  const bases =
    listed.length <= FEW_LISTED
      ? listed
      : chain.baseTokens.flatMap((symbol) => listed.find((token) => token.symbol === symbol) ?? []);
  const found = new Map<string, PairCandidate>();
  for (const { token0, token1 } of imported) {
    found.set(pairKey(tokenPair(token0.address, token1.address)), { token0, token1, imported: true });
  }
  for (const base of bases) {
    for (const token of listed) {
      if (token.address === base.address) continue;
      const pair = tokenPair(base.address, token.address);
      const key = pairKey(pair);
      if (found.has(key)) continue;
      const [token0, token1] = pair.token0 === base.address ? [base, token] : [token, base];
      found.set(key, { token0, token1, imported: false });
    }
  }
  return [...found.values()];
}
