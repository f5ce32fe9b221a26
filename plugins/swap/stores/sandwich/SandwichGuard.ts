import { makeObservable, observableRef, runInAction } from 'mobx';
import { findSandwich, searchTolerance } from '../../../../kernel/amm/sandwich.ts';
import { type Currency, currencyId } from '../../../../kernel/currency/Currency.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import { sleep, systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { tradeAmounts } from '../../../../kernel/trade/tradeAmounts.ts';
import { maximumAutoSlippageBps, minimumAutoSlippageBps } from '../slippage.ts';
import { attackedTrade } from './attackedTrade.ts';
import { attackersGas, type GasAt } from './attackersGas.ts';
import type { GuardedTrade } from './GuardedTrade.ts';
import { steadyTolerance } from './steadyTolerance.ts';

/** Auto slippage takes steps of 0.05 %, always downwards. */
const STEP_BPS = 5;
const BOUNDS = { least: minimumAutoSlippageBps, most: maximumAutoSlippageBps, step: STEP_BPS };

/** How long the price of gas is used before it is asked for again. */
const GAS_MS = 60_000;

interface AskedGas {
  readonly client: ChainClient;
  /** The id of the quoted token. */
  readonly quoted: string;
  readonly atMs: number;
  readonly told: Promise<GasAt>;
}

interface Chosen {
  /** The trade that was asked for. */
  readonly key: string;
  /** Basis points. */
  readonly bps: number;
  /** False: others may gain by trading ahead even at this tolerance, the least. */
  readonly safe: boolean;
}

/** How much a swap can tolerate before others gain by trading right before and after it. */
export class SandwichGuard {
  readonly #trade: GuardedTrade;
  #asked: AskedGas | undefined;
  protected chosen: Chosen | undefined = undefined;
  /** What was told last. */
  protected gas: { readonly quoted: string; readonly at: GasAt } | undefined = undefined;

  constructor(trade: GuardedTrade) {
    this.#trade = trade;
    makeObservable<this, 'chosen' | 'gas'>(this, { chosen: observableRef, gas: observableRef });
  }

  /**
   * The largest tolerance of auto slippage at which nobody gains, in basis points; the least where there is
   * none. Undefined while it is not known for what the form asks.
   */
  get autoBps(): number | undefined {
    return this.#present?.bps;
  }

  /** Whether nobody gains at the tolerance of `autoBps`; undefined while that is not known. */
  get autoIsSafe(): boolean | undefined {
    return this.#present?.safe;
  }

  /**
   * What others can take from the quote where only this limit protects it, raw units of the quoted token: 0
   * where no attack pays, undefined where it is not known.
   */
  takenRaw(quote: Quote, limitRaw: bigint): bigint | undefined {
    const known = this.gas?.quoted === currencyId(quotedOf(quote)) ? this.gas : undefined;
    const attacked = attackedTrade(quote, known?.at(this.#trade.client.clock.head));
    const sandwich = attacked && findSandwich({ ...attacked, limit: limitRaw });
    return sandwich && (sandwich.gainAtMost > 0n ? sandwich.loss : 0n);
  }

  /** Finds the tolerance for a quote, with pauses so that the page stays responsive. */
  async choose(quote: Quote, signal: AbortSignal): Promise<void> {
    const gasAt = await this.#gasFor(quote);
    if (signal.aborted) return;
    const trade = attackedTrade(quote, gasAt(this.#trade.client.clock.head));
    const key = keyOf(quote);
    if (!trade) return this.#keep(undefined);
    const search = searchTolerance(trade, tradeAmounts(quote), BOUNDS);
    for (;;) {
      await sleep(systemTimers, 0, signal);
      if (signal.aborted) return;
      const { done, value } = search.next();
      if (!done) continue;
      const shown = this.chosen?.key === key && this.chosen.safe ? this.chosen.bps : undefined;
      const safe = value !== undefined;
      const bps = safe ? steadyTolerance(shown, value) : BOUNDS.least;
      return this.#keep({ key, bps, safe });
    }
  }

  get #present(): Chosen | undefined {
    const { quote } = this.#trade;
    return quote && this.chosen?.key === keyOf(quote) ? this.chosen : undefined;
  }

  /** Asks at most once a minute for the same token, however often quotes come. */
  async #gasFor(quote: Quote): Promise<GasAt> {
    const { client } = this.#trade;
    const currency = quotedOf(quote);
    const quoted = currencyId(currency);
    const atMs = systemTimers.elapsedMs();
    let asked = this.#asked;
    if (!asked || asked.client !== client || asked.quoted !== quoted || atMs - asked.atMs >= GAS_MS) {
      asked = { client, quoted, atMs, told: attackersGas(client, currency) };
      this.#asked = asked;
    }
    const at = await asked.told;
    if (this.#asked === asked) {
      runInAction(() => {
        this.gas = { quoted, at };
      });
    }
    return at;
  }

  #keep(chosen: Chosen | undefined): void {
    runInAction(() => {
      this.chosen = chosen;
    });
  }
}

function quotedOf({ request: { tradeType, input, output } }: Quote): Currency {
  return tradeType === 'EXACT_INPUT' ? output : input;
}

function keyOf({ request: { tradeType, input, output, amountRaw } }: Quote): string {
  return [tradeType, currencyId(input), currencyId(output), amountRaw].join(' ');
}
