import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { MiddleTokenSource } from '../../../kernel/plugin/MiddleTokenSource.ts';
import { ChainIndexesToken } from '../../../kernel/services.ts';

/** The other tokens of the pools that the chain's index has seen, those with most of a traded token first. */
const indexedTokens: MiddleTokenSource = async ({ chain, tokens, services }) => {
  const pools = await services.get(ChainIndexesToken).get(chain.id).pools();
  const held = tokens.flatMap((end) =>
    pools.flatMap(({ token0, token1, state }) => {
      if (token0 === end) return [{ end, other: token1, raw: Number(state?.balance0Raw ?? 0n) }];
      return token1 === end ? [{ end, other: token0, raw: Number(state?.balance1Raw ?? 0n) }] : [];
    }),
  );
  // Two tokens have no common unit, so shares are compared.
  const whole = new Map<Address, number>();
  for (const { end, raw } of held) whole.set(end, (whole.get(end) ?? 0) + raw);
  const shares = new Map<Address, number>();
  for (const { end, other, raw } of held) {
    shares.set(other, (shares.get(other) ?? 0) + raw / (whole.get(end) || 1));
  }
  return [...shares].sort(([, a], [, b]) => b - a).map(([token]) => token);
};

export default indexedTokens;
