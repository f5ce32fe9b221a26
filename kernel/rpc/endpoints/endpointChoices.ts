/** What a user chose for one chain. */
export interface EndpointChoice {
  readonly added: readonly string[];
  readonly order: readonly string[];
  readonly wallet: boolean;
}

/** By chain id. */
export type EndpointChoices = Readonly<Record<string, EndpointChoice>>;

export const noChoice: EndpointChoice = { added: [], order: [], wallet: false };

const MAX_CHAINS = 64;
const MAX_URLS = 32;
const MAX_URL = 2048;

/**
 * Normalises an endpoint's URL as chain files write it: a bare host has no slash at its end. Undefined if a
 * browser cannot request it: another protocol, or credentials in the URL.
 */
export function endpointUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (!/^(https?|wss?):$/.test(url.protocol) || url.hostname === '') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.pathname === '/' && url.search === '' ? url.href.slice(0, -1) : url.href;
}

/** Reads the stored choices. Leaves out invalid entries and calls `damaged` for them. */
export function parseEndpointChoices(value: unknown, damaged?: () => void): EndpointChoices | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).flatMap(
    ([id, choice]): readonly (readonly [string, EndpointChoice])[] => {
      const parsed = /^[1-9][0-9]{0,15}$/.test(id) ? parseChoice(choice, damaged) : undefined;
      if (!parsed) damaged?.();
      return parsed ? [[id, parsed]] : [];
    },
  );
  if (entries.length > MAX_CHAINS) damaged?.();
  return Object.fromEntries(entries.slice(0, MAX_CHAINS));
}

function parseChoice(value: unknown, damaged?: () => void): EndpointChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { added, order, wallet } = value as Readonly<Record<string, unknown>>;
  if (wallet !== undefined && typeof wallet !== 'boolean') damaged?.();
  return { added: urlsOf(added, damaged), order: urlsOf(order, damaged), wallet: wallet === true };
}

function urlsOf(value: unknown, damaged?: () => void): readonly string[] {
  if (!Array.isArray(value)) {
    if (value !== undefined) damaged?.();
    return [];
  }
  const urls = value.filter((url): url is string => typeof url === 'string' && endpointUrl(url) === url);
  const kept = [...new Set(urls)].slice(0, MAX_URLS);
  if (kept.length < value.length) damaged?.();
  return kept;
}
