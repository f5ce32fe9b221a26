import { gasModelOf } from '../../amm/gasModelOf.ts';
import type { GasModel, TradeType } from '../../amm/index.ts';
import type { RouterKind } from '../../calldata/RouterKind.ts';
import { routerFor } from '../../calldata/routerFor.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';

/** Gas units of a trade's first part and of each further one, beyond its hops. */
const FITTED: Readonly<Record<RouterKind, readonly [base: number, perPart: number]>> = {
  swapRouter02: [49_000, 12_500],
  universalRouter: [50_000, 9_000],
  swapRouter: [46_000, 16_500],
  v2Router02: [40_000, 0],
};
/** Wrapping the coin again for a further part. The Universal Router wraps once for all of them. */
const WRAP = 14_000;
/** Giving back what an exact output left of the coin. */
const REFUND = 13_500;
const UNWRAP = 16_000;

/** What of a request the gas depends on. */
export interface Sides {
  readonly tradeType: TradeType;
  readonly input: Pick<Currency, 'kind'>;
  readonly output: Pick<Currency, 'kind'>;
  /** See `QuoteRequest`. */
  readonly router?: RouterKind | undefined;
}

/**
 * The gas of a trade through the router that takes `parts`; of any route, through the one that the chain's
 * routes take usually. Fitted to trades executed on the routers, and corrected by the chain file. What is in
 * it, and how far it is from the truth: docs/quotes.md.
 */
export function routerGas(
  chain: ChainSpec,
  { tradeType, input, output, router: held }: Sides,
  parts: Parameters<typeof routerFor>[1] = [],
  taxed = false,
): GasModel {
  const router = routerFor(chain, parts, taxed, held)?.kind ?? 'v2Router02';
  const [base, perPart] = FITTED[router];
  const { routing = {} } = chain.gas;
  const paysCoin = input.kind === 'native';
  return gasModelOf({
    ...routing,
    base:
      (routing.base ?? base) +
      (paysCoin && tradeType === 'EXACT_OUTPUT' ? REFUND : 0) +
      (output.kind === 'native' ? UNWRAP : 0),
    perPart: (routing.perPart ?? perPart) + (paysCoin && router !== 'universalRouter' ? WRAP : 0),
  });
}
