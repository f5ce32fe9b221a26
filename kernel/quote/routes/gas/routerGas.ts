import { gasModelOf } from '../../../amm/gasModelOf.ts';
import type { GasModel, TradeType } from '../../../amm/index.ts';
import type { RouteHop } from '../../../calldata/RoutePart.ts';
import type { RouterKind } from '../../../calldata/RouterKind.ts';
import { joinsEnds, routerFor } from '../../../calldata/routerFor.ts';
import type { ChainSpec } from '../../../chain/ChainSpec.ts';
import type { Currency } from '../../../currency/Currency.ts';

interface RouterFigures {
  /** Of a trade with its first part, beyond its hops. */
  readonly base: number;
  /** Of each further part. */
  readonly perPart: number;
  /** One call more, where a path goes on through pools of another kind. */
  readonly perCall: number;
}

/** Gas units. */
const FITTED: Readonly<Record<RouterKind, RouterFigures>> = {
  swapRouter02: { base: 52_500, perPart: 15_000, perCall: 14_500 },
  universalRouter: { base: 55_000, perPart: 10_500, perCall: 11_500 },
  swapRouter: { base: 50_500, perPart: 17_500, perCall: 0 },
  v2Router02: { base: 44_000, perPart: 0, perCall: 0 },
};
/** Wrapping the coin again for a further part. The Universal Router wraps once for all of them. */
const WRAP = 17_500;
/** Giving back what an exact output left of the coin: unwrapped, or as it came. */
const REFUND = 10_500;
const COIN_REFUND = 4_000;
/** Paying out the coin that pools gave wrapped, or wrapping what pools gave as coin. */
const END = 14_500;
/** What the coin takes less than a token where no pool takes it wrapped, and where none pays it out wrapped. */
const COIN_IN = 24_500;
const COIN_OUT = 9_000;
/** The share of what a token's transfer takes more that each further part takes: the rest is cold storage. */
const WARM_TRANSFER = 0.45;

interface Side extends Pick<Currency, 'kind'> {
  /** Of a token. */
  readonly address?: string;
}

/** What of a request the gas depends on. */
export interface Sides {
  readonly tradeType: TradeType;
  readonly input: Side;
  readonly output: Side;
  /** See `QuoteRequest`. */
  readonly router?: RouterKind | undefined;
}

/** What of a part the gas depends on. */
interface GasPart {
  readonly hops: readonly Pick<RouteHop, 'protocol' | 'added' | 'coin'>[];
  readonly joined?: number | undefined;
  readonly forked?: number | undefined;
}

/**
 * The gas of a trade through the router that takes `parts`; of any route, through the one that the chain's
 * routes take usually. Fitted to trades executed on the routers, and corrected by the chain file. What is in
 * it, and how far it is from the truth: docs/quotes.md.
 * @param perToken see `TransferGas`
 */
export function routerGas(
  chain: ChainSpec,
  sides: Sides,
  parts: readonly GasPart[] = [],
  taxed = false,
  perToken: GasModel['perToken'] = {},
): GasModel {
  const router = routerFor(chain, parts, taxed, sides.router)?.kind ?? 'v2Router02';
  const { base, perPart, perCall } = FITTED[router];
  const { routing = {} } = chain.gas;
  const ends = [sides.input, sides.output].reduce(
    (sum, { address }) => sum + ((address && perToken[address]) || 0),
    0,
  );
  const rewraps = sides.input.kind === 'native' && router !== 'universalRouter';
  return gasModelOf({
    perTickCrossed: tickGas(parts),
    ...routing,
    base: (routing.base ?? base) + endsGas(sides, parts) + ends,
    perCall,
    perToken,
    joinsEnds: joinsEnds(router),
    perPart: (routing.perPart ?? perPart) + (rewraps ? WRAP : 0) + Math.round(ends * WARM_TRANSFER),
  });
}

/** What the coin takes at both ends of a trade. Of a route that is not known the pools trade it wrapped. */
function endsGas({ tradeType, input, output }: Sides, parts: readonly GasPart[]): number {
  const [paysCoin, getsCoin] = [input.kind === 'native', output.kind === 'native'];
  const [takes, gives] = [parts.map(({ hops }) => hops[0]?.coin), parts.map(({ hops }) => hops.at(-1)?.coin)];
  const isExactOutput = tradeType === 'EXACT_OUTPUT';
  let gas = 0;
  if (paysCoin ? !isAll(takes, 'in') : takes.includes('in')) {
    gas += (paysCoin ? 0 : END) + (isExactOutput ? REFUND : 0);
  } else if (paysCoin) gas += (isExactOutput ? COIN_REFUND : 0) - COIN_IN;
  if (getsCoin ? !isAll(gives, 'out') : gives.includes('out')) gas += END;
  else if (getsCoin) gas -= COIN_OUT;
  return gas;
}

const isAll = <T>(values: readonly T[], wanted: T) =>
  values.length > 0 && values.every((value) => value === wanted);

/** Of one tick, the mean of the hops': which of them crosses it is not known here. */
function tickGas(parts: readonly GasPart[]): number {
  const usual = Number(gasModelOf().perTickCrossed);
  const own = parts.flatMap(({ hops }) => hops.map(({ added }) => added?.gas?.perTick ?? usual));
  return own.length === 0 ? usual : Math.round(own.reduce((sum, gas) => sum + gas, 0) / own.length);
}
