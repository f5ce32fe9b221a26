import type { MarketTrade } from '../../markets/MarketTrade.ts';
import type { PlacedMarket } from '../../markets/PlacedMarket.ts';
import { type Valued, worthOf } from '../../markets/TradeValue.ts';
import {
  type AlphaRouter,
  ETHEREUM,
  type SmartOrderRouter,
  type TheirCurrency,
  type TheirPart,
} from './SmartOrderRouter.ts';
import { TheirMarket } from './TheirMarket.ts';
import { priceTheirGas } from './theirGas.ts';
import { theirQuotes } from './theirQuotes.ts';

/** More than a market has: no pool is left out. */
const ALL = 100;
const SELECTION = {
  ...{ topN: ALL, topNDirectSwaps: ALL, topNTokenInOut: ALL, topNSecondHop: ALL },
  ...{ topNWithEachBaseToken: ALL, topNWithBaseToken: ALL },
};
/** Those of V2 that are chosen for their ends take part in routes through other protocols too, the largest do not. */
const V2_SELECTION = { ...SELECTION, topN: 0 };
/** Their defaults for Ethereum (hops, shares of 5 %), with all pools, one part more, and every way to mix protocols. */
const CONFIG = {
  ...{ v2PoolSelection: V2_SELECTION, v3PoolSelection: SELECTION, v4PoolSelection: SELECTION },
  ...{ maxSwapsPerPath: 3, minSplits: 1, maxSplits: 8, distributionPercent: 5, forceCrossProtocol: false },
  ...{ protocols: ['V2', 'V3', 'V4', 'MIXED'], shouldEnableMixedRouteEthWeth: true },
  ...{ universalRouterVersion: '2.0', useCachedRoutes: false, writeToCachedRoutes: false, blockNumber: 1 },
};
const TRADE_TYPES = { EXACT_INPUT: 0, EXACT_OUTPUT: 1 } as const;

/**
 * What smart-order-router answers to a trade, exact to the wei. A trade of the coin or its wrapped token is asked for
 * as both, since it looks for other routes then: each answer counts.
 */
export async function theirAnswers(
  sor: SmartOrderRouter,
  placed: PlacedMarket,
  trade: MarketTrade,
  weiPerGas: bigint,
): Promise<readonly Valued[]> {
  const market = new TheirMarket(sor, placed, trade.pools);
  const { tokenIn, tokenOut, request } = trade;
  const coin = sor.WRAPPED_NATIVE_CURRENCY[ETHEREUM]!;
  const [ins, outs] = [tokenIn, tokenOut].map((address): readonly TheirCurrency[] => {
    const token = market.token(address);
    return token.equals(coin) ? [sor.nativeOnChain(ETHEREUM), token] : [token];
  }) as [readonly TheirCurrency[], readonly TheirCurrency[]];
  const router = new sor.AlphaRouter({
    ...{ chainId: ETHEREUM, provider: { _isProvider: true }, multicall2Provider: {}, swapRouterProvider: {} },
    ...market.providers(),
    onChainQuoteProvider: theirQuotes(sor, market),
    gasPriceProvider: { getGasPrice: async () => ({ gasPriceWei: sor.BigNumber.from(`${weiPerGas}`) }) },
    tokenValidatorProvider: { validateTokens: async () => ({ getValidationByToken: () => undefined }) },
    tokenPropertiesProvider: { getTokensProperties: async () => ({}) },
    blockedTokenListProvider: { hasTokenByAddress: async () => false },
    ...{ v2Supported: [ETHEREUM], v4Supported: [ETHEREUM], mixedSupported: [ETHEREUM] },
    mixedCrossLiquidityV3AgainstV4Supported: [ETHEREUM],
  });
  priceTheirGas(sor, router, { wei: weiPerGas, quoted: trade.gasPrice?.price });
  const answers: Valued[] = [];
  for (const input of ins)
    for (const output of outs) {
      const parts = await askedFor(sor, market, router, trade, input, output);
      const valued = parts && worthOf(forced(trade), parts);
      if (parts && !valued) throw new Error(`${request.tradeType}: their route does not carry the amount`);
      if (valued) answers.push(valued);
    }
  return answers;
}

const forced = (trade: MarketTrade) => ({
  ...{ pools: trade.pools, tokenIn: trade.tokenIn, tokenOut: trade.tokenOut },
  ...{ tradeType: trade.request.tradeType, amount: trade.request.amountRaw, gasCost: () => 0 },
});

async function askedFor(
  sor: SmartOrderRouter,
  market: TheirMarket,
  router: AlphaRouter,
  { isInput, request }: MarketTrade,
  input: TheirCurrency,
  output: TheirCurrency,
) {
  const [exact, quoted] = isInput ? [input, output] : [output, input];
  const amount = sor.CurrencyAmount.fromRawAmount(exact, `${request.amountRaw}`);
  let parts: readonly TheirPart[] = [];
  const search = router.getSwapRouteFromChain.bind(router);
  // What follows in their code makes calldata of it, which the newer of the SDKs that it names cannot.
  router.getSwapRouteFromChain = async (...params) => {
    parts = (await search(...params))?.routes ?? [];
    return null;
  };
  await router.route(amount, quoted, TRADE_TYPES[request.tradeType], undefined, CONFIG);
  router.getSwapRouteFromChain = search;
  if (parts.length === 0) return undefined;
  const amounts = parts.map((part) => BigInt(part.amount.quotient.toString()));
  // Their shares are fractions, which lose a unit each.
  const rest = request.amountRaw - amounts.reduce((sum, part) => sum + part, 0n);
  return parts.map(({ route }, at) => ({
    path: market.pathOf(route),
    amount: (amounts[at] ?? 0n) + (at === 0 ? rest : 0n),
  }));
}
