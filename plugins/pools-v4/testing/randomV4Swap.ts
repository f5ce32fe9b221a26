import fc from 'fast-check';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { RouteHop, RoutePart } from '../../../kernel/calldata/RoutePart.ts';
import { type RandomSwap, randomSwap, WRAPPED } from '../../../kernel/calldata/testing/randomIntent.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../../kernel/quote/PoolRef.ts';
import { v4Hops } from '../hops/v4Hops.ts';
import { hopKeyOf } from '../V4Pool.ts';

const HOOKS: readonly Address[] = [ZERO_ADDRESS, '0xf125000000000000000000000000000000001000'];

/** What is drawn for one hop. */
const draw = fc.record({
  isV4: fc.boolean(),
  /** Whether the pool trades the coin itself. */
  isCoin: fc.boolean(),
  fee: fc.constantFrom(100, 500, 3000, 2345, 0x800000),
  tickSpacing: fc.constantFrom(1, 7, 10, 60),
  hooks: fc.constantFrom(...HOOKS),
});
type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never;

/** Swaps through the Universal Router whose parts are of V4 pools, or mix them with others. */
export const randomV4Swap: fc.Arbitrary<RandomSwap> = fc
  .record({
    random: randomSwap.filter(({ router }) => router.kind === 'universalRouter'),
    draws: fc.array(draw, { minLength: 9, maxLength: 9 }),
    /** Which token of the trade is the wrapped coin, where none is native. */
    wrapped: fc.constantFrom<'in' | 'out' | 'middle'>('in', 'out', 'middle'),
  })
  .map(({ random: { router, swap }, draws, wrapped }) => {
    const { input, output, tradeType } = swap;
    const isPlain = input.kind === 'token' && output.kind === 'token';
    const ends = isPlain ? wrapped : 'native';
    const renamed = (token: Address, isFirst: boolean, isLast: boolean, isMiddle: boolean): Address =>
      (ends === 'in' && isFirst) || (ends === 'out' && isLast) || (ends === 'middle' && isMiddle)
        ? WRAPPED
        : token;
    // Joined parts end through the same pools, forked ones begin so, and they meet in no coin.
    const end = swap.parts.at(-1)?.hops.length ?? 0;
    const isJoined = swap.parts.some(({ joined, forked }) => joined || forked);
    const parts = swap.parts.map((part, at): RoutePart => {
      const last = part.hops.length - 1;
      const shared = part.joined ? part.hops.length - part.joined : part.hops.length;
      const hops = part.hops.map((hop, index): RouteHop => {
        const tokenIn = renamed(hop.tokenIn, index === 0, false, index === 1 && !isJoined);
        const tokenOut = renamed(hop.tokenOut, false, index === last, index === 0 && last > 0 && !isJoined);
        // An exact output neither mixes kinds nor wraps on its way.
        const place =
          index < (part.forked ?? 0)
            ? 3 * (swap.parts.length - 1) + index
            : index < shared
              ? 3 * at + (tradeType === 'EXACT_INPUT' ? index : 0)
              : 3 * (swap.parts.length - 1) + index - part.hops.length + end;
        const drawn = draws[place % draws.length] as Draw;
        return drawn.isV4 ? v4Hop({ ...hop, tokenIn, tokenOut }, drawn) : { ...hop, tokenIn, tokenOut };
      });
      return { ...part, hops };
    });
    const named = (currency: typeof input, isInput: boolean): typeof input =>
      currency.kind === 'token' && ends === (isInput ? 'in' : 'out')
        ? { ...currency, address: WRAPPED }
        : currency;
    return {
      router,
      swap: {
        ...swap,
        parts,
        input: named(input, true),
        output: named(output, false),
        ...(swap.permit2 && ends === 'in' && { permit2: { ...swap.permit2, token: WRAPPED } }),
      },
    };
  })
  .filter(({ swap }) => swap.parts.some(({ hops }) => hops.some(({ protocol }) => protocol === 'v4')));

function v4Hop(hop: RouteHop, { isCoin, fee, tickSpacing, hooks }: Draw): RouteHop {
  const coin = !isCoin
    ? undefined
    : hop.tokenIn === WRAPPED
      ? 'in'
      : hop.tokenOut === WRAPPED
        ? 'out'
        : undefined;
  const { token0, token1 } = tokenPair(
    coin === 'in' ? ZERO_ADDRESS : hop.tokenIn,
    coin === 'out' ? ZERO_ADDRESS : hop.tokenOut,
  );
  const key = hopKeyOf({ currency0: token0, currency1: token1, fee, tickSpacing, hooks });
  return { ...hop, protocol: 'v4', added: v4Hops, key, ...(coin && { coin }) };
}
