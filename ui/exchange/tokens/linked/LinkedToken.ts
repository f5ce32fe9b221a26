import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../../kernel/chain/parseAddress.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { systemTimers, type Timers } from '../../../../kernel/runtime/Timers.ts';
import type { TokenListService } from '../../../../kernel/tokens/TokenListService.ts';
import type { TokenWarning } from '../../../../kernel/tokens/tokenWarning.ts';
import { cautionOf } from '../../flow/cautionOf.ts';
import { tokenOfLink } from '../../tokenOfLink.ts';
import { LISTS_WAIT_MS, listsMayCome } from '../listsMayCome.ts';

/** Until then no "loading" text is shown. */
const QUIET_MS = 1_000;

/**
 * `found`: the token is known; it is selected at once or after a warning. The other states are shown as text:
 * `reading`: the answer takes a while; `unanswered`: no node has answered yet, the request is repeated;
 * `absent`: there is no contract at the address; `unlisted`: no list has the symbol; `malformed`: the value
 * should be an address and is not one. `quiet`: nothing is shown yet.
 */
type LinkedState = 'quiet' | 'reading' | 'found' | 'unanswered' | 'absent' | 'unlisted' | 'malformed';

/**
 * The token that a link names. It is found on a list, at once or when the list arrives; else the contract at
 * its address is read.
 */
export class LinkedToken {
  readonly value: string;
  readonly #chain: ChainSpec;
  readonly #tokens: TokenListService;
  private read: Currency | undefined = undefined;
  private answer: 'none' | 'failed' | 'absent' = 'none';
  private late = false;
  private waitedForLists = false;

  constructor(value: string, chain: ChainSpec, tokens: TokenListService) {
    this.value = value;
    this.#chain = chain;
    this.#tokens = tokens;
    makeAutoObservable<this, 'read'>(this, { value: false, start: false, read: observableRef });
  }

  /** @returns a function that stops it */
  start(timers: Timers = systemTimers): () => void {
    const gone = new AbortController();
    const stops = [
      timers.after(QUIET_MS, () => runInAction(() => (this.late = true))),
      timers.after(LISTS_WAIT_MS, () => runInAction(() => (this.waitedForLists = true))),
    ];
    const address = parseAddress(this.value);
    if (address && !this.#listed) {
      const failed = () => runInAction(() => (this.answer = 'failed'));
      void tokenOfLink(this.#tokens, this.#chain.id, address, gone.signal, timers, failed).then((token) =>
        runInAction(() => {
          if (gone.signal.aborted) return;
          this.read = token;
          this.answer = token ? 'none' : 'absent';
        }),
      );
    }
    return () => {
      gone.abort();
      for (const stop of stops) stop();
    };
  }

  get state(): LinkedState {
    if (this.currency) return this.caution && this.#listsMayCome ? this.#waiting : 'found';
    if (parseAddress(this.value)) {
      if (this.answer === 'none') return this.#waiting;
      return this.answer === 'failed' ? 'unanswered' : 'absent';
    }
    if (/^0x/i.test(this.value)) return 'malformed';
    return this.#listsMayCome ? this.#waiting : 'unlisted';
  }

  get currency(): Currency | undefined {
    return this.#listed ?? this.read;
  }

  get caution(): TokenWarning | undefined {
    return this.currency && cautionOf(this.#tokens, this.currency);
  }

  get #waiting(): LinkedState {
    return this.late ? 'reading' : 'quiet';
  }

  get #listed(): Currency | undefined {
    return this.#tokens.fromLink(this.#chain.id, this.value);
  }

  get #listsMayCome(): boolean {
    return !this.waitedForLists && listsMayCome(this.#chain, this.#tokens);
  }
}
