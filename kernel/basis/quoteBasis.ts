import { when } from 'mobx';
import { AmmError, type PoolState, type TokenTaxes as TaxTable } from '../amm/index.ts';
import { quoteTrade } from '../amm/quoteTrade.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { poolSourceId } from '../quote/ChainQuoteService.ts';
import type { PoolRef } from '../quote/PoolRef.ts';
import { tokenPair } from '../quote/PoolRef.ts';
import { PoolStore } from '../quote/PoolStore.ts';
import { poolChecks } from '../quote/poolChecks.ts';
import type { Quote } from '../quote/Quote.ts';
import { allReads, bothReads, type Reads } from '../quote/Reads.ts';
import { TokenTaxes } from '../quote/TokenTaxes.ts';
import { tradeParts } from '../quote/tradeParts.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { lessBps, moreBps } from './bounds.ts';
import { decimalsReads } from './decimalsReads.ts';
import type { BasisFigure, StateBasis } from './StateBasis.ts';

/** How long the pools of a contributed quote may take to be read, ms. */
const POOLS_MS = 10_000;

/** What the person agreed to. */
export interface QuoteLimits {
  /** Raw units: the minimum output, or the maximum input of an exact output. */
  readonly limitRaw: bigint;
  /** How much better than quoted the trade may be before the quote counts as wrong, in basis points. */
  readonly slippageBps: number;
  /** Who trades. Absent: no better route is tried. */
  readonly sender?: Address;
  /** The pools as an earlier transaction of the same plan will leave them; absent: as they are. */
  readonly later?: ((pools: readonly PoolState[]) => readonly PoolState[]) | undefined;
}

/**
 * The pools of a quote, the transfer fees that it reckons with, and the decimals of its tokens. The trade is
 * computed again from them, exactly.
 * @throws SluiceError if the pools of a contributed quote cannot be read, `contract_missing`
 */
export async function quoteBasis(
  client: ChainClient,
  quote: Quote,
  limits: QuoteLimits,
): Promise<StateBasis> {
  const all = bothReads(
    await poolReads(client, quote),
    bothReads(taxReads(client, quote), decimalsReads([quote.request.input, quote.request.output])),
  );
  return {
    says: quote.request.tradeType === 'EXACT_INPUT' ? 'get' : 'pay',
    source: quote.endpoint,
    figures: {
      calls: all.calls,
      read(results) {
        const [now, [taxes]] = all.read(results);
        return [figureOf(quote, limits.later?.(now) ?? now, taxes, limits)];
      },
    },
    async routes({ endpoints, block, results }, signal) {
      const { checkRoutes } = await loadChunk(() => import('./checkRoutes.ts'));
      const [now, [taxes]] = all.read(results);
      // Of a trade that follows another transaction too: the views are of the present market.
      const figure = figureOf(quote, now, taxes, limits);
      return checkRoutes(client, quote, { endpoints, block, figure, sender: limits.sender }, signal);
    },
  };
}

/**
 * The states in which the quote's trade leaves its pools, by their addresses, computed from their present ones.
 * @throws SluiceError like {@link quoteBasis}
 */
export async function statesAfterReads(
  client: ChainClient,
  quote: Quote,
): Promise<Reads<ReadonlyMap<string, PoolState>>> {
  const { calls, read } = await poolReads(client, quote);
  return { calls, read: (results) => traded(quote, read(results), new Map()).states };
}

/** The pools of a quote, with all that its trade passes. */
async function poolReads(client: ChainClient, quote: Quote): Promise<Reads<readonly PoolState[]>> {
  const pools = await poolsOf(client, quote);
  const after = statesAfter(quote, pools);
  return allReads(
    pools.map((pool) => poolChecks(pool).stateReads(client.chain, pool, after.get(pool.address) ?? [])),
  );
}

function figureOf(
  quote: Quote,
  pools: readonly PoolState[],
  taxes: TaxTable,
  { limitRaw, slippageBps }: QuoteLimits,
): BasisFigure {
  const { tradeType, input, output } = quote.request;
  const { quotes } = traded(quote, pools, taxes);
  if (!quotes.every(({ complete }) => complete)) throw refused();
  if (tradeType === 'EXACT_INPUT') {
    const actualRaw = quotes.reduce((sum, { amountOut }) => sum + amountOut, -(quote.roundingRaw ?? 0n));
    const mostRaw = moreBps(quote.amountOutAfterTaxRaw, slippageBps);
    return { currency: output, actualRaw, leastRaw: limitRaw, mostRaw };
  }
  const actualRaw = quotes.reduce((sum, { amountIn }) => sum + amountIn, 0n);
  return { currency: input, actualRaw, leastRaw: lessBps(quote.amountInRaw, slippageBps), mostRaw: limitRaw };
}

/** @throws SluiceError `quote_failed` where these pools cannot carry out the trade */
function traded(quote: Quote, pools: readonly PoolState[], taxes: TaxTable) {
  try {
    return quoteTrade(tradeParts(quote, pools), quote.request.tradeType, { taxes });
  } catch (cause) {
    throw cause instanceof AmmError ? refused(cause) : cause;
  }
}

/** The states in which the hops of the trade leave each pool, in order, by its address. */
function statesAfter(quote: Quote, pools: readonly PoolState[]): ReadonlyMap<string, readonly PoolState[]> {
  const states = new Map<string, PoolState[]>(pools.map(({ address }) => [address, []]));
  // Transfer fees make a trade smaller, never larger: without them no tick is missed.
  for (const { hops } of traded(quote, pools, new Map()).quotes)
    for (const { after } of hops) states.get(after.address)?.push(after);
  return states;
}

/** Without a fee in the quote nothing is asked: a fee that it does not know only makes the trade revert. */
function taxReads({ chain }: ChainClient, { inputTaxBps, outputTaxBps, parts }: Quote): Reads<TaxTable> {
  const [first, last] = [parts[0]?.hops[0]?.tokenIn, parts[0]?.hops.at(-1)?.tokenOut];
  if ((inputTaxBps === 0 && outputTaxBps === 0) || !first || !last) {
    return { calls: [], read: () => new Map() };
  }
  const tokens = [first, last] as const;
  const { calls } = new TokenTaxes(chain, silent).callGroup(tokens);
  return {
    calls,
    read(results) {
      const measured = new TokenTaxes(chain, silent);
      measured.callGroup(tokens).receive(results);
      return measured.of(tokens);
    },
  };
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The kernel's own quotes name their pools' states. For a contributed one they are read first. */
async function poolsOf(client: ChainClient, quote: Quote): Promise<readonly PoolState[]> {
  if (quote.sourceId === poolSourceId && quote.pools) return quote.pools;
  const hops = quote.parts.flatMap((part) => part.hops);
  const refs = [
    ...new Map(
      hops.map(({ protocol, pool, fee, tokenIn, tokenOut }): [Address, PoolRef] => {
        const of = { address: pool, ...tokenPair(tokenIn, tokenOut) };
        return [pool, { kind: protocol, fee, ...of }];
      }),
    ).values(),
  ];
  const store = new PoolStore(client);
  const stop = store.watch(refs);
  try {
    await when(() => store.settled(refs), { timeout: POOLS_MS }).catch(() => undefined);
    const pools = store.states(refs);
    if (pools.length < refs.length) throw refused();
    return pools;
  } finally {
    stop();
  }
}

function refused(cause?: unknown): SluiceError {
  return new SluiceError('quote_failed', 'The pools cannot carry out this trade', { cause });
}
