import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { EnsService } from './types.ts';

/** Debounce time of name lookups. */
const DEBOUNCE_MS = 200;
/**
 * The content of an address field (rules 5.44 to 5.46): an address, or a name that resolves to one, in any form that
 * `readAddressText` reads. A name is looked up 200 ms after the last keystroke, and outdated answers are dropped.
 * Observable.
 */
export class AddressLookup {
  /** The input. */
  text = '';
  address: Address | undefined = undefined;
  /** The address in the letter case of the input, which may be a checksum. Changes with `address`. */
  written: string | undefined = undefined;
  /** The account's ENS name, if an address was typed and has one. */
  name: string | undefined = undefined;
  /** The address of a name was told by one operator's endpoint only: nobody confirms it. */
  alone = false;
  loading = false;
  /** Set when the lookup of a name failed, or the address is another network's. */
  error: SluiceError | undefined = undefined;
  readonly #ens: EnsService;
  readonly #chains: Pick<ChainRegistry, 'all' | 'get'>;
  readonly #timers: Timers;
  #request = 0;
  #cancel: (() => void) | undefined;

  constructor(ens: EnsService, chains: Pick<ChainRegistry, 'all' | 'get'>, timers: Timers = systemTimers) {
    this.#ens = ens;
    this.#chains = chains;
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

  set(text: string, chainId: number): void {
    const plain = text.replace(/\s+/g, '');
    const address = parseAddress(plain);
    this.#cancel?.();
    this.#request += 1;
    const request = this.#request;
    const loading = !address && plain !== '';
    const typed: Found = address ? { address, written: plain } : {};
    this.#change(typed, loading, text);
    if (loading || address) {
      this.#cancel = this.#timers.after(DEBOUNCE_MS, () => void this.#ask(text, typed, chainId, request));
    }
  }

  dispose(): void {
    this.#cancel?.();
    this.#request += 1;
  }

  async #ask(text: string, found: Found, chainId: number, request: number): Promise<void> {
    const settle = (change: Found) => {
      if (request === this.#request) this.#change(change, false);
    };
    const supported = this.#ens.supported(chainId);
    try {
      if (!found.address) {
        const { readAddressText } = await loadChunk(() => import('../chain/readAddressText.ts'));
        const chain = this.#chains.get(chainId);
        const { name, ...read } = readAddressText(text, chain, this.#chains.all);
        found = read;
        const resolved = name && supported ? await this.#ens.resolve(chainId, name) : undefined;
        settle(resolved ? { ...resolved, name } : found);
      }
      if (found.address && supported) {
        settle({ ...found, name: await this.#ens.reverse(chainId, found.address) });
      }
    } catch (error) {
      // A typed address stays valid even if its name could not be read.
      settle(found.address ? found : { error: SluiceError.from(error, 'ens_failed') });
    }
  }

  #change(found: Found, loading: boolean, text = this.text): void {
    const none = { address: undefined, written: undefined, name: undefined, alone: false, error: undefined };
    runInAction(() => Object.assign(this, none, found, { loading, text }));
  }
}

interface Found {
  readonly address?: Address | undefined;
  readonly written?: string | undefined;
  readonly name?: string | undefined;
  readonly alone?: boolean;
  readonly error?: SluiceError | undefined;
}
