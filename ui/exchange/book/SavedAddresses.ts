import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { Storage, StoredValue } from '../../../kernel/storage/types.ts';
import { shortenAddress } from '../../format/shorten.ts';
import { addressBook, type BookProblem, type NamedAddress, problemOf } from './addressBook.ts';

/** The person's names for addresses, kept in this browser. Reads are observable. */
export class SavedAddresses {
  readonly #stored: StoredValue<readonly NamedAddress[]>;

  constructor(storage: Pick<Storage, 'value'>) {
    this.#stored = storage.value(addressBook);
  }

  get entries(): readonly NamedAddress[] {
    return this.#stored.value;
  }

  nameOf(address: Address | undefined): string | undefined {
    return this.entries.find((entry) => entry.address === address)?.name;
  }

  /** "Alice (0xf39F...2266)"; the shortened address alone where it has no name. */
  shortText(address: Address): string {
    const name = this.nameOf(address);
    return name ? `${isolated(name)} (${shortenAddress(address)})` : shortenAddress(address);
  }

  /**
   * Adds an entry, or changes one.
   * @param text of the address field
   * @param changed the address of the entry that is changed
   * @returns why nothing was saved
   */
  save(name: string, text: string, changed?: Address): BookProblem | undefined {
    const problem = problemOf(this.entries, name, text, changed);
    const address = parseAddress(text.trim());
    if (problem || !address) return problem;
    const entry = { name: name.trim(), address };
    this.#stored.update((entries) => [...entries.filter((one) => one.address !== changed), entry]);
    this.#stored.flush();
    return undefined;
  }

  remove(address: Address): void {
    this.#stored.update((entries) => entries.filter((one) => one.address !== address));
    this.#stored.flush();
  }
}

/** A name in a script that runs from right to left would pull the digits of the address to its other side. */
function isolated(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? name : `\u2068${name}\u2069`;
}
