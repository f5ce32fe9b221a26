import { chainNames } from 'sluice:chain-names';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Address, ChainSpec } from './ChainSpec.ts';
import { parseAddress } from './parseAddress.ts';

/** How a text names an account or a contract; empty for neither an address nor a name. */
export interface AddressText {
  readonly address?: Address;
  /** The address in the letter case of the text, which may be a checksum. */
  readonly written?: string;
  /** A name that may have an address. */
  readonly name?: string;
  /** `address_elsewhere`: the address is another network's. */
  readonly error?: SluiceError;
}

type Named = Pick<ChainSpec, 'id' | 'slug' | 'label' | 'shortName' | 'explorer'>;

/** Marks that are not seen. Those that join are parts of names too, so they are left out of addresses only. */
const INVISIBLE = /[\s\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const JOINING = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;
const QUOTES = /^["'`“”„‘’‚«»‹›「」『』<>()[\]{}]+|["'`“”„‘’‚«»‹›「」『』<>()[\]{}.,;:!?\u3002]+$/gu;

/** EIP-681, CAIP-10, EIP-3770, or an address or name alone; a payment request names its chain behind an @. */
const WRITTEN =
  /^(?:ethereum:(?:pay-)?|eip155:(?<caip>\d{1,15}):|(?<short>[a-z0-9-]{1,40}):)?(?<rest>[^\s/:@?#]+)(?:@(?<id>\d{1,15}|0x[0-9a-f]{1,13}))?\/?(?:\?[^/]*)?$/iu;
const NAME = /^[^\s./:]+(?:\.[^\s./:]+)+$/u;

/** Whether a text may be an ENS name. */
export const looksLikeName = (text: string): boolean => NAME.test(text);

const PAGE = /\/(?:address|token|account|accounts|contract|wallet)\/(0x[0-9a-f]{40})(?![0-9a-f])/iu;

/**
 * Reads an address as people copy it: with quotes, marks that are not seen and letters of any case, as EIP-681,
 * EIP-3770 or CAIP-10 write it, or within an explorer's link.
 * @param chain the chain that the address is for
 * @param known the chains of this build
 */
export function readAddressText(text: string, chain: Named, known: readonly Named[]): AddressText {
  const plain = plainText(text);
  if (isPage(plain)) return readPage(plain, chain, known);
  const { caip, short, rest = '', id } = WRITTEN.exec(plain)?.groups ?? {};
  const read = addressOf(rest) ?? (looksLikeName(rest) ? { name: rest } : undefined);
  if (!read) return {};
  const other = [caip, id, short].find((given) => given !== undefined && !isOf(chain, given));
  return other === undefined ? read : elsewhere(other, known);
}

/**
 * The address in a text of any form that {@link readAddressText} reads, whatever network it names, in the letter case
 * of the text; undefined where it contains no address.
 */
export function addressOfAnyNetwork(text: string): string | undefined {
  const plain = plainText(text);
  const written = isPage(plain) ? PAGE.exec(plain)?.[1] : WRITTEN.exec(plain)?.groups?.rest;
  return addressOf(written ?? '')?.written;
}

const plainText = (text: string): string => text.replace(INVISIBLE, '').replace(QUOTES, '');
const isPage = (text: string): boolean => /^https?:/i.test(text);

function addressOf(text: string): Pick<Required<AddressText>, 'address' | 'written'> | undefined {
  const written = text.normalize('NFKC').replace(JOINING, '').replace(/^0X/, '0x');
  const address = parseAddress(written);
  return address && { address, written };
}

function readPage(text: string, chain: Named, known: readonly Named[]): AddressText {
  const address = addressOf(PAGE.exec(text)?.[1] ?? '');
  const host = hostOf(text);
  if (!address || !host) return {};
  // Of what other explorers show nothing is known: their address counts.
  if (hostOf(chain.explorer) === host) return address;
  const other = allOf(known).find(({ explorer }) => hostOf(explorer) === host);
  return other ? elsewhere(other.slug, known) : address;
}

const isOf = ({ id, slug, shortName }: Named, given: string): boolean =>
  [slug, shortName].includes(given.toLowerCase()) || (/^\d|^0x/i.test(given) && Number(given) === id);

function elsewhere(given: string, known: readonly Named[]): AddressText {
  const network = allOf(known).find((one) => isOf(one, given))?.label ?? given;
  return {
    error: new SluiceError('address_elsewhere', 'An address of another network', { values: { network } }),
  };
}

const allOf = (known: readonly Named[]): readonly Named[] => [
  ...known,
  ...chainNames.map(([id, slug, label, shortName, explorer]) => ({
    id,
    slug,
    label,
    ...(shortName && { shortName }),
    ...(explorer && { explorer: `https://${explorer}` }),
  })),
];

function hostOf(url: string | undefined): string | undefined {
  try {
    return url && new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return undefined;
  }
}
