import type { Address } from '../chain/ChainSpec.ts';
import type { Quote } from '../quote/Quote.ts';
import { type MarketView, viewMarket } from '../quote/viewMarket.ts';
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
 * better route than the quote's. Which of them told of the pools that the quote was chosen among does not matter. A
 * third one decides where only one knows of a better route. At most four requests to each.
 */
export async function checkRoutes(
  client: ChainClient,
  quote: Quote,
  { endpoints, block, figure, sender }: Agreed,
  signal?: AbortSignal,
): Promise<RouteFindings> {
  const { views, judge } = await operatorViews<MarketView>(
    client,
    endpoints,
    (endpoint, within) => viewMarket(client, quote, { endpoint, block, signal: within }, sender),
    signal,
  );
  const betters = betterViews(views, quote, figure);
  if (betters.length === 0) return { state: views.length > 1 ? 'checked' : 'unchecked' };
  if (betters.length > 1) return { state: 'better', isAgreed: true, views: betters };
  const judges = await judge();
  const more = betterViews(judges, quote, figure);
  if (more.length > 0) return { state: 'better', isAgreed: true, views: [...betters, ...more] };
  if (judges.length > 0 && views.length > 1) return { state: 'checked' };
  const others = [...views, ...judges]
    .filter(({ endpoint }) => endpoint !== betters[0]?.endpoint)
    .map(({ endpoint }): BasisAnswer => ({ endpoint, figures: [figure], error: undefined }));
  return { state: 'better', isAgreed: false, views: [...betters, ...others] };
}

function betterViews(
  views: readonly MarketView[],
  quote: Quote,
  figure: BasisFigure,
): readonly BasisAnswer[] {
  return views.flatMap((view) => {
    const better = betterRoute(view, quote, figure.actualRaw);
    return better ? [{ endpoint: view.endpoint, figures: [{ ...figure, better }], error: undefined }] : [];
  });
}

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
