import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { EnsService } from './types.ts';

/** Debounce time of name lookups. */
const DEBOUNCE_MS = 200;
const NAME = /^[^\s./:]+(?:\.[^\s./:]+)+$/u;

/** Whether a text may be an ENS name. */
export const looksLikeName = (text: string): boolean => NAME.test(text);

/**
 * The content of an address field (rules 5.44 to 5.46): an address, or a name that resolves to one. All
 * whitespace is removed. A name is looked up 200 ms after the last keystroke, and outdated answers are
 * dropped. Observable.
 */
export class AddressLookup {
  /** The input without whitespace. */
  text = '';
  address: Address | undefined = undefined;
  /** The account's ENS name, if an address was typed and has one. */
  name: string | undefined = undefined;
  /** The address of a name was told by one operator's endpoint only: nobody confirms it. */
  alone = false;
  loading = false;
  /** Set when the lookup of a name failed. */
  error: SluiceError | undefined = undefined;
  readonly #ens: EnsService;
  readonly #timers: Timers;
  #request = 0;
  #cancel: (() => void) | undefined;

  constructor(ens: EnsService, timers: Timers = systemTimers) {
    this.#ens = ens;
    this.#timers = timers;
    makeObservable(this, {
      text: observableRef,
      address: observableRef,
      name: observableRef,
      alone: observableRef,
      loading: observableRef,
      error: observableRef,
    });
  }

  set(value: string, chainId: number): void {
    const text = value.replace(/\s+/g, '');
    const address = parseAddress(text);
    const named = !address && looksLikeName(text);
    const ask = this.#ens.supported(chainId) && (named || address !== undefined);
    this.#cancel?.();
    this.#request += 1;
    const request = this.#request;
    runInAction(() => {
      this.text = text;
      this.address = address;
      this.name = undefined;
      this.alone = false;
      this.error = undefined;
      this.loading = ask && named;
    });
    if (ask)
      this.#cancel = this.#timers.after(DEBOUNCE_MS, () => void this.#ask(text, address, chainId, request));
  }

  dispose(): void {
    this.#cancel?.();
    this.#request += 1;
  }

  async #ask(text: string, typed: Address | undefined, chainId: number, request: number): Promise<void> {
    try {
      if (typed)
        return this.#settle(request, { address: typed, name: await this.#ens.reverse(chainId, typed) });
      const resolved = await this.#ens.resolve(chainId, text);
      this.#settle(request, resolved ? { ...resolved, name: text } : {});
    } catch (error) {
      // A typed address stays valid even if its name could not be read.
      this.#settle(request, typed ? { address: typed } : { error: SluiceError.from(error, 'ens_failed') });
    }
  }

  #settle(request: number, { address, name, alone = false, error }: Found): void {
    if (request !== this.#request) return;
    runInAction(() => {
      this.address = address;
      this.name = name;
      this.alone = alone;
      this.error = error;
      this.loading = false;
    });
  }
}

interface Found {
  readonly address?: Address;
  readonly name?: string | undefined;
  readonly alone?: boolean;
  readonly error?: SluiceError;
}
