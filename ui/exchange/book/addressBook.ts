import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress, parseChecksummed } from '../../../kernel/chain/parseAddress.ts';
import type { ValueSchema } from '../../../kernel/storage/types.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';

/** A name that the person gave an address; it holds on every network. */
export interface NamedAddress {
  readonly name: string;
  readonly address: Address;
}

declare module '../../../kernel/storage/types.ts' {
  interface StoredValues {
    address_book: readonly NamedAddress[];
  }
}

/** Characters of a name. */
export const longestName = 40;
export const mostNames = 500;

export const addressBook: ValueSchema<'address_book'> = {
  key: 'address_book',
  version: 1,
  initial: [],
  parse: (value, damaged) => {
    if (!Array.isArray(value)) return undefined;
    const entries: NamedAddress[] = [];
    for (const one of value) {
      const entry = parseEntry(one);
      if (entry && entries.length < mostNames && !problemOf(entries, entry.name, entry.address)) {
        entries.push(entry);
      } else damaged?.();
    }
    return entries;
  },
};

/** Why a name and an address cannot be saved; the key of its text below `book.problem`. */
export type BookProblem =
  | {
      readonly field: 'name';
      readonly kind: 'noName' | 'longName' | 'unreadable' | 'likeAddress' | 'nameTaken';
    }
  | { readonly field: 'address'; readonly kind: 'noAddress' | 'checksum' | 'full' }
  | { readonly field: 'address'; readonly kind: 'addressTaken'; readonly name: string };

/**
 * @param text of the address field
 * @param renamed the address of the entry that is changed, which may keep its own name
 */
export function problemOf(
  entries: readonly NamedAddress[],
  name: string,
  text: string,
  renamed?: Address,
): BookProblem | undefined {
  const others = entries.filter(({ address }) => address !== renamed);
  const refuse = (kind: (BookProblem & { field: 'name' })['kind']) => ({ field: 'name', kind }) as const;
  if (name.trim() === '') return refuse('noName');
  if ([...name.trim()].length > longestName) return refuse('longName');
  if (outsideText(name.trim(), longestName) !== name.trim()) return refuse('unreadable');
  // It would be taken for the address that it is shown beside.
  if (/^0x/i.test(name.trim())) return refuse('likeAddress');
  if (others.some((one) => sameName(one.name, name))) return refuse('nameTaken');
  const address = parseAddress(text.trim());
  if (!address) return { field: 'address', kind: 'noAddress' };
  if (hasBothCases(text) && parseChecksummed(text.trim()) === undefined) {
    return { field: 'address', kind: 'checksum' };
  }
  const taken = others.find((one) => one.address === address);
  if (taken) return { field: 'address', kind: 'addressTaken', name: taken.name };
  return others.length >= mostNames ? { field: 'address', kind: 'full' } : undefined;
}

/** Two names that look alike are one: upper and lower case, and forms of the same letter. */
function sameName(a: string, b: string): boolean {
  const plain = (name: string) => name.trim().normalize('NFKC').toLowerCase();
  return plain(a) === plain(b);
}

/** Only such an address has a checksum to compare. */
function hasBothCases(text: string): boolean {
  const digits = text.trim().slice(2);
  return /[a-f]/.test(digits) && /[A-F]/.test(digits);
}

function parseEntry(value: unknown): NamedAddress | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, address } = value as Record<string, unknown>;
  const checked = parseChecksummed(address);
  return typeof name === 'string' && name === name.trim() && checked ? { name, address: checked } : undefined;
}
