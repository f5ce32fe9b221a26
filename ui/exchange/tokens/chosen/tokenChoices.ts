import { parseChecksummed } from '../../../../kernel/chain/parseAddress.ts';
import type { ValueSchema } from '../../../../kernel/storage/types.ts';

/** Currencies of each chain, by the chain's id. A currency is `ETHER` or a token's address (rule 3.2). */
type ChosenIds = Readonly<Record<string, readonly string[]>>;

export interface TokenChoices {
  /** Chosen last, the newest first. */
  readonly recent: ChosenIds;
  /** In the order in which they were marked. */
  readonly favourites: ChosenIds;
}

declare module '../../../../kernel/storage/types.ts' {
  interface StoredValues {
    token_choices: TokenChoices;
  }
}

export const mostRecent = 6;
export const mostFavourites = 50;
const MOST_CHAINS = 200;

export const tokenChoices: ValueSchema<'token_choices'> = {
  key: 'token_choices',
  version: 1,
  initial: { recent: {}, favourites: {} },
  parse: (value, damaged) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const { recent, favourites } = value as Record<string, unknown>;
    const parsed = [idsOf(recent, mostRecent, damaged), idsOf(favourites, mostFavourites, damaged)] as const;
    if (!parsed[0] && !parsed[1]) return undefined;
    if (!parsed[0] || !parsed[1]) damaged?.();
    return { recent: parsed[0] ?? {}, favourites: parsed[1] ?? {} };
  },
};

function idsOf(value: unknown, most: number, damaged?: () => void): ChosenIds | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const chains: Record<string, readonly string[]> = {};
  for (const [chainId, ids] of Object.entries(value)) {
    if (
      !/^[1-9]\d{0,15}$/.test(chainId) ||
      !Array.isArray(ids) ||
      Object.keys(chains).length >= MOST_CHAINS
    ) {
      damaged?.();
      continue;
    }
    const good = [...new Set(ids.filter(isId))].slice(0, most);
    if (good.length < ids.length) damaged?.();
    chains[chainId] = good;
  }
  return chains;
}

function isId(value: unknown): value is string {
  return value === 'ETHER' || parseChecksummed(value) !== undefined;
}
