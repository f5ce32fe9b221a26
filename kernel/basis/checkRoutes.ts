import type { Address } from '../chain/ChainSpec.ts';
import type { PoolRef } from '../quote/PoolRef.ts';
import type { Quote } from '../quote/Quote.ts';
import { letBack, type MarketView, viewMarket } from '../quote/viewMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { lessBps, moreBps } from './bounds.ts';
import { operatorViews } from './operatorViews.ts';
import type { BasisAnswer, BasisFigure, BetterRoute, RouteFindings } from './StateBasis.ts';

/** The same engine on the same state gives the same route, but gas is a model: a route is better from this on. */
const BETTER_BPS = 10;

interface Agreed {
  readonly endpoints: readonly string[];
  readonly block: bigint;
  /** Of the quote's own route at that block. */
  readonly figure: BasisFigure;
  /** Who trades. */
  readonly sender?: Address | undefined;
}

/**
 * Asks two operators for their own view of the market, at the block that they agreed on: whether they know of a
 * better route than the quote's. Which of them named the pools that the quote was chosen among does not matter. Where
 * only one knows of a better route, the other is asked for its pools too, and a third one decides. At most four requests
 * to each, and four more where they differ.
 */
export async function checkRoutes(
  client: ChainClient,
  quote: Quote,
  { endpoints, block, figure, sender }: Agreed,
  signal?: AbortSignal,
): Promise<RouteFindings> {
  const { views, vote } = await operatorViews<MarketView>(
    client,
    endpoints,
    (endpoint, within, named) =>
      viewMarket(client, quote, { endpoint, block, signal: within, named }, sender),
    signal,
  );
  const answerOf = ({ endpoint }: MarketView, better?: BetterRoute): BasisAnswer => {
    return { endpoint, figures: [better ? { ...figure, better } : figure], error: undefined };
  };
  const betterOf = (view: MarketView) => betterRoute(view, quote, figure.actualRaw);
  const isUndecided = ({ untried }: MarketView) => untried !== undefined && betterOf(untried) !== undefined;
  if (!views.some(betterOf)) {
    return { state: views.length > 1 && !views.some(isUndecided) ? 'checked' : 'unchecked' };
  }
  const { against, others } = await vote((view) => betterOf(view) !== undefined, poolsOf);
  const isAgreed = against.length > 1;
  if (!isAgreed && others.filter((view) => !isUndecided(view)).length > 1) return { state: 'checked' };
  // What one node said of such a token is refuted: the next quote may pass it.
  if (isAgreed) letBack(client.chain, against.map(poolsOf));
  const shown = isAgreed ? against : [...against, ...others];
  return { state: 'better', isAgreed, views: shown.map((view) => answerOf(view, betterOf(view))) };
}

const poolsOf = ({ quote }: MarketView) => (quote?.pools ?? []) as readonly PoolRef[];

function betterRoute(
  { quote: best, costOf }: MarketView,
  quote: Quote,
  actualRaw: bigint,
): BetterRoute | undefined {
  if (!best) return undefined;
  // Less gas alone makes no route better: the first quotes of a page do not reckon with it yet.
  const furtherGas = best.gasEstimate - quote.gasEstimate;
  const costRaw = furtherGas > 0n ? costOf(furtherGas) : 0n;
  const isExactInput = quote.request.tradeType === 'EXACT_INPUT';
  const isBetter = isExactInput
    ? best.amountOutAfterTaxRaw - costRaw > moreBps(actualRaw, BETTER_BPS)
    : best.amountInRaw + costRaw < lessBps(actualRaw, BETTER_BPS);
  if (!isBetter) return undefined;
  const known = new Set((quote.market?.pools ?? []).map(({ address }) => address));
  const unknown = (best.pools ?? []).filter(({ address }) => !known.has(address as Address));
  return {
    amountRaw: isExactInput ? best.amountOutAfterTaxRaw : best.amountInRaw,
    unknownPools: unknown.map(({ address }) => address),
  };
}
