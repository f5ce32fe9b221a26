import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { EnsService } from './types.ts';

/** Debounce of name lookups. */
const DEBOUNCE_MS = 200;
const NAME = /^[^\s./:]+(?:\.[^\s./:]+)+$/u;

/** Whether a text may be a name that stands for an address. */
export const looksLikeName = (text: string): boolean => NAME.test(text);

/**
 * What an address field holds (rules 5.44 to 5.46): an address, or a name that resolves. All whitespace is
 * stripped; a name is asked for 200 ms after the last key, and an overtaken answer is dropped. Observable.
 */
export class AddressLookup {
  /** Stripped of whitespace. */
  text = '';
  address: Address | undefined = undefined;
  /** The account's name, where an address was typed and it has one. */
  name: string | undefined = undefined;
  loading = false;
  /** Why a name could not be asked for. */
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
      const name = typed ? await this.#ens.reverse(chainId, typed) : text;
      const address = typed ?? (await this.#ens.resolve(chainId, text));
      this.#settle(request, address, address && name, undefined);
    } catch (error) {
      // A typed address stands whether or not its name could be read.
      this.#settle(request, typed, undefined, typed ? undefined : SluiceError.from(error, 'ens_failed'));
    }
  }

  #settle(
    request: number,
    address: Address | undefined,
    name: string | undefined,
    error: SluiceError | undefined,
  ): void {
    if (request !== this.#request) return;
    runInAction(() => {
      this.address = address;
      this.name = name;
      this.error = error;
      this.loading = false;
    });
  }
}
