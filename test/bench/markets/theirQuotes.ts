import { AmmError, quotePath, type TradeType } from '../../../kernel/amm/index.ts';
import type { SmartOrderRouter, TheirAmount, TheirRoute } from './SmartOrderRouter.ts';
import type { TheirMarket } from './TheirMarket.ts';

/** Gas units of crossing a tick, as in their estimates of a hop by a quoter. */
const TICK_GAS = 26_000;

/**
 * In place of calls of the quoter contracts: the pools' arithmetic to the wei, which is what those would answer. It
 * quotes routes through pools of several kinds too, for which the local chain has no quoter.
 */
export function theirQuotes({ BigNumber }: SmartOrderRouter, market: TheirMarket): object {
  const many =
    (tradeType: TradeType) => async (amounts: readonly TheirAmount[], routes: readonly TheirRoute[]) => ({
      blockNumber: BigNumber.from(1),
      routesWithQuotes: routes.map((route) => [
        route,
        amounts.map((amount) => quoted(route, tradeType, amount)),
      ]),
    });
  const quoted = (route: TheirRoute, tradeType: TradeType, amount: TheirAmount) => {
    const none = {
      ...{ amount, quote: null, sqrtPriceX96AfterList: null, initializedTicksCrossedList: null },
      ...{ gasEstimate: null, gasLimit: null },
    };
    try {
      const { hops, complete, amountIn, amountOut } = quotePath(
        market.pathOf(route),
        tradeType,
        BigInt(amount.quotient.toString()),
      );
      if (!complete || amountIn === 0n || amountOut === 0n) return none;
      // They count the reads of a tick, one more than are crossed.
      const ticks = hops.map(({ ticksCrossed, after }) => (after.kind === 'v2' ? 0 : ticksCrossed + 1));
      const gas = hops.reduce(
        (sum, { after, ticksCrossed }) =>
          after.kind === 'v2' ? sum : sum + Number(after.maths.hopGas ?? 0n) + ticksCrossed * TICK_GAS,
        0,
      );
      return {
        ...{ amount, quote: BigNumber.from(`${tradeType === 'EXACT_INPUT' ? amountOut : amountIn}`) },
        sqrtPriceX96AfterList: hops.map(() => BigNumber.from(0)),
        initializedTicksCrossedList: ticks,
        ...{ gasEstimate: BigNumber.from(gas), gasLimit: BigNumber.from(gas) },
      };
    } catch (error) {
      if (error instanceof AmmError) return none;
      throw error;
    }
  };
  return { getQuotesManyExactIn: many('EXACT_INPUT'), getQuotesManyExactOut: many('EXACT_OUTPUT') };
}
