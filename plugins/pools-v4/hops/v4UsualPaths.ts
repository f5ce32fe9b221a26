import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { PathHop } from '../../../kernel/calldata/routeSections.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../../kernel/quote/PoolRef.ts';
import { USUAL_FEES } from '../V4Finder.ts';
import { hopKeyOf } from '../V4Pool.ts';

type Fee = (typeof USUAL_FEES)[number];

const [FIRST, SECOND] = USUAL_FEES;
/** The fees of the two hops of a path, the likeliest first. */
const TWO_FEES = [
  [FIRST, FIRST],
  [SECOND, SECOND],
  [FIRST, SECOND],
  [SECOND, FIRST],
] as const;

/**
 * The paths through pools of the usual fees without a hook: those of the coin itself before those of its wrapped token.
 * A path has only one of the two, as V4's quoter converts nothing on its way.
 * @param tokens first to last, two or three
 */
export function v4UsualPaths(chain: ChainSpec, tokens: readonly Address[]): readonly (readonly PathHop[])[] {
  const wrapped = contractAddress(chain, 'wrappedNative');
  const coins = wrapped && tokens.includes(wrapped) ? [wrapped, undefined] : [undefined];
  const paths: readonly (readonly Fee[])[] = tokens.length > 2 ? TWO_FEES : USUAL_FEES.map((fee) => [fee]);
  return paths.flatMap((fees) =>
    coins.map((coin) =>
      fees.map((fee, index) => hop(fee, tokens[index] as Address, tokens[index + 1] as Address, coin)),
    ),
  );
}

/** @param coin the token in whose place the pool trades the coin itself */
function hop({ fee, tickSpacing }: Fee, tokenIn: Address, tokenOut: Address, coin?: Address): PathHop {
  const currency = (token: Address) => (token === coin ? ZERO_ADDRESS : token);
  const { token0: currency0, token1: currency1 } = tokenPair(currency(tokenIn), currency(tokenOut));
  return {
    ...{ protocol: 'v4', fee, tokenIn, tokenOut },
    ...(coin && { coin: tokenIn === coin ? 'in' : 'out' }),
    key: hopKeyOf({ currency0, currency1, fee, tickSpacing, hooks: ZERO_ADDRESS }),
  };
}
