import { type Currency, listedId } from '../../../../kernel/currency/Currency.ts';
import type { Storage, StoredValue } from '../../../../kernel/storage/types.ts';
import { mostFavourites, mostRecent, type TokenChoices, tokenChoices } from './tokenChoices.ts';

const NONE: readonly string[] = [];

/** The tokens that the person chose last and marked, per chain, kept in this browser. Reads are observable. */
export class ChosenTokens {
  readonly #stored: StoredValue<TokenChoices>;

  constructor(storage: Pick<Storage, 'value'>) {
    this.#stored = storage.value(tokenChoices);
  }

  /** Ids (`ETHER` or an address), the newest first. */
  recent(chainId: number): readonly string[] {
    return this.#stored.value.recent[chainId] ?? NONE;
  }

  /** Ids (`ETHER` or an address), in the order in which they were marked. */
  favourites(chainId: number): readonly string[] {
    return this.#stored.value.favourites[chainId] ?? NONE;
  }

  isFavourite(currency: Currency): boolean {
    return this.favourites(currency.chainId).includes(listedId(currency));
  }

  chose(currency: Currency): void {
    const ids = [listedId(currency), ...without(this.recent(currency.chainId), currency)];
    this.#set('recent', currency.chainId, ids.slice(0, mostRecent));
  }

  /** Marks the currency, or takes the mark away. Of more than there is room for, the oldest mark goes. */
  toggle(currency: Currency): void {
    const others = without(this.favourites(currency.chainId), currency);
    const ids = this.isFavourite(currency) ? others : [...others, listedId(currency)];
    this.#set('favourites', currency.chainId, ids.slice(-mostFavourites));
  }

  #set(kind: keyof TokenChoices, chainId: number, ids: readonly string[]): void {
    this.#stored.update((choices) => ({ ...choices, [kind]: { ...choices[kind], [chainId]: ids } }));
    this.#stored.flush();
  }
}

function without(ids: readonly string[], currency: Currency): readonly string[] {
  return ids.filter((id) => id !== listedId(currency));
}
