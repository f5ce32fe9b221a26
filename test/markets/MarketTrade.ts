import type { PoolState } from '../../kernel/amm/index.ts';
import type { PathQuote } from '../../kernel/amm/routes/quotePath.ts';
import type { RoutePart } from '../../kernel/calldata/RoutePart.ts';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { QuoteRequest } from '../../kernel/quote/QuoteRequest.ts';
import { gasPricing } from '../../kernel/quote/routes/gas/gasPricing.ts';
import { hopsOf } from '../../kernel/quote/sources/toQuote.ts';
import type { BlockHead } from '../../kernel/rpc/BlockHead.ts';
import { tradedToken } from '../../kernel/tokens/tradedToken.ts';
import { type Executed, executeTrade } from './executeTrade.ts';
import { marketSpec } from './marketSpec.ts';
import { currencyAt, exactOf, type PlacedMarket } from './PlacedMarket.ts';
import type { AnsweredTrade } from './tryMarkets.ts';

/** Executes the answer of any router to a trade of a market, and values it. */
export class MarketTrade {
  readonly name: string;
  readonly spec: ChainSpec;
  readonly request: QuoteRequest;
  /** The market's pools with what their kinds need. */
  readonly pools: readonly PoolState[];
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Raw units of the side that is not exact that a unit of gas costs; undefined where its price is unknown. */
  readonly gasPrice: ReturnType<typeof gasPricing>;
  readonly isInput: boolean;
  readonly #answered: AnsweredTrade;

  constructor(answered: AnsweredTrade) {
    const { bench, market, states, trade } = answered;
    const { seed, shape, gwei } = market.plan;
    const { tradeType, usd } = trade;
    const [input, output] = [trade.input, trade.output].map((place) =>
      currencyAt(bench.chain, market, trade, place),
    );
    if (!input || !output) throw new Error('a trade has two ends');
    this.#answered = answered;
    this.spec = marketSpec(bench.chain, market);
    this.isInput = tradeType === 'EXACT_INPUT';
    this.request = { tradeType, input, output, amountRaw: exactOf(market, trade) };
    this.name = `SEED=${seed} ${shape}, ${gwei} gwei, ${tradeType} ${trade.input}>${trade.output} $${usd.toFixed(0)}`;
    const maths = new Map(bench.kinds.map((kind) => [kind.id, kind.maths]));
    this.pools = states.map((pool) => ({ ...pool, maths: maths.get(pool.kind) ?? pool.maths }));
    this.tokenIn = tradedToken(this.spec, input);
    this.tokenOut = tradedToken(this.spec, output);
    const head = { baseFeePerGas: BigInt(gwei) * 10n ** 9n } as BlockHead;
    this.gasPrice = gasPricing(this.spec, head, states, this.isInput ? this.tokenOut : this.tokenIn);
  }

  /** What so much gas costs, in raw units of the side that is not exact; nothing where its price is unknown. */
  gasCost(gas: bigint): number {
    if (!this.gasPrice) return 0;
    const { numerator, denominator } = this.gasPrice.price;
    return (Number(gas) * Number(numerator)) / Number(denominator);
  }

  /** Executes an answer, and undoes it. @throws where the router reverts */
  execute(parts: readonly RoutePart[]): Promise<Executed> {
    const { chain, account } = this.#answered.bench;
    return executeTrade(chain, this.spec, account, this.request, parts);
  }

  /** What an executed answer is worth after gas, in raw units of the side that is not exact. */
  net({ paid, received, gas }: Executed): number {
    return Number(this.isInput ? received : -paid) - this.gasCost(gas);
  }

  /** By how much `ours` is worth less than `theirs` after gas; negative where it is worth more. */
  behind(ours: Executed, theirs: Executed): Behind {
    const lost = this.net(theirs) - this.net(ours);
    const gas = this.gasCost(ours.gas);
    return {
      behindBps: (lost / Number(this.isInput ? ours.received : ours.paid)) * 1e4,
      behindGas: gas > 0 ? lost / gas : Math.sign(lost),
    };
  }

  /** Amounts and path as `1-(v3 5)-2`: tokens and pools by their places in the plan. */
  textOf({ hops, amountInRaw, amountOutRaw }: RoutePart): string {
    const { tokens, pools }: PlacedMarket = this.#answered.market;
    const place = (address: string) => tokens.findIndex((token) => token.address === address);
    const path = hops.map(({ protocol, pool, tokenOut }) => {
      const at = pools.findIndex(({ ref }) => ref.address === pool);
      return `-(${protocol} ${at})-${place(tokenOut)}`;
    });
    return `${amountInRaw} > ${amountOutRaw} ${place(hops[0]?.tokenIn ?? '')}${path.join('')}`;
  }
}

export interface Behind {
  /** In basis points of the trade. */
  readonly behindBps: number;
  /** As a share of what the answer's own gas costs. */
  readonly behindGas: number;
}

/** Whether an answer is behind by more than a basis point of the trade, and more than 3 % of what its gas costs. */
export function isBehind({ behindBps, behindGas }: Behind): boolean {
  return behindBps > 1 && behindGas > 0.03;
}

/** A quoted path as a part of a route. */
export function partOf({ path, amountIn, amountOut }: PathQuote): RoutePart {
  return { hops: hopsOf(path), amountInRaw: amountIn, amountOutRaw: amountOut, shareBps: 0 };
}
