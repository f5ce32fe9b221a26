import { ACCOUNTS } from '../../chains/local/accounts.ts';
import type { PoolState } from '../../kernel/amm/index.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { PoolKind } from '../../kernel/quote/PoolKind.ts';
import type { Quote } from '../../kernel/quote/Quote.ts';
import { localV4 } from '../../plugins/pools-v4/testing/localV4.ts';
import type { TestChain } from '../anvil/localChain.ts';
import type { PlannedTrade } from './MarketPlan.ts';
import { MarketQuotes } from './MarketQuotes.ts';
import { exactOf, type PlacedMarket } from './PlacedMarket.ts';
import { placeMarket } from './placeMarket.ts';
import { planMarket } from './planMarket.ts';
import { readMarket } from './readMarket.ts';
import { deployStock } from './TokenStock.ts';

export interface MarketBench {
  readonly chain: TestChain;
  /** Has all tokens, and has approved all routers. */
  readonly account: Address;
  /** Of plugins, as the kernel guards them. */
  readonly kinds: readonly PoolKind[];
}

/** A trade of a market, with the app's answer: undefined where it has no route. */
export interface AnsweredTrade {
  readonly bench: MarketBench;
  readonly market: PlacedMarket;
  /** Of the market's pools, as they are on the chain. */
  readonly states: readonly PoolState[];
  readonly trade: PlannedTrade;
  readonly quote: Quote | undefined;
}

/**
 * Makes the market of each seed on the chain, has the app quote its trades, and gives each to `look`; the chain is then
 * as before. @returns what `look` gave, in order
 */
export async function tryMarkets<T>(
  chain: TestChain,
  seeds: readonly number[],
  look: (answered: AnsweredTrade) => Promise<T>,
): Promise<readonly T[]> {
  const account = ACCOUNTS[3];
  const start = await chain.snapshot();
  await chain.stopMining();
  const stock = await deployStock(chain, account);
  const { kinds } = await localV4(chain);
  const bench = { chain, account, kinds };
  const looks: T[] = [];
  for (const seed of seeds) {
    const mark = await chain.snapshot();
    const plan = planMarket(seed);
    const market = await placeMarket(chain, account, stock, plan);
    const states = await readMarket(chain, market);
    const quotes = await MarketQuotes.open(chain, market);
    // All are quoted first: what is executed must not be seen while it is not yet undone.
    const answers: (Quote | undefined)[] = [];
    for (const trade of plan.trades) answers.push(await quotes.of(trade, exactOf(market, trade)));
    quotes.close();
    for (const [at, trade] of plan.trades.entries())
      looks.push(await look({ bench, market, states, trade, quote: answers[at] }));
    await chain.revert(mark);
  }
  await chain.revert(start);
  return looks;
}
