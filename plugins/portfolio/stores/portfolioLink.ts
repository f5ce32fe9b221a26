import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { addressOfAnyNetwork, looksLikeName } from '../../../kernel/chain/readAddressText.ts';

export const tabs = ['tokens', 'pools', 'nfts', 'activity'] as const;
export type Tab = (typeof tabs)[number];

export const activityStatuses = ['all', 'pending', 'confirmed', 'failed', 'other'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const activityKinds = ['all', 'swaps', 'liquidity', 'approvals', 'other'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The state in the page's address. */
export interface PortfolioLink {
  readonly tab: Tab;
  /** The address to show; `invalid` where the link's is not valid; undefined: the connected account. */
  readonly address: Address | 'invalid' | undefined;
  /** A name in the link in place of an address; then `address` is undefined. */
  readonly name: string | undefined;
  /** By id or slug, as in the link. */
  readonly network: string | undefined;
  readonly status: ActivityStatus;
  readonly kind: ActivityKind;
  /** Local id of the transaction whose details are open. */
  readonly transaction: string | undefined;
}

/** @param path the address in the path, which wins over that of the query */
export function parsePortfolioLink(path: string | undefined, query: URLSearchParams): PortfolioLink {
  const asked = path ?? query.get('address') ?? undefined;
  const address = parseAddress(addressOfAnyNetwork(asked ?? ''));
  const name = !address && asked !== undefined && looksLikeName(asked.trim()) ? asked.trim() : undefined;
  return {
    tab: oneOf(tabs, query.get('tab')) ?? (query.get('tab') === 'positions' ? 'pools' : 'tokens'),
    address: address ?? (asked === undefined || name ? undefined : 'invalid'),
    name,
    network: query.get('network') ?? undefined,
    status: oneOf(activityStatuses, query.get('status')) ?? 'all',
    kind: oneOf(activityKinds, query.get('kind')) ?? 'all',
    transaction: query.get('tx') ?? undefined,
  };
}

/** The query after a change; undefined removes a parameter. Parameters that are not the page's own stay. */
export function changedQuery(
  query: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The chain that a link names among `chains`; undefined: all of them. */
export function linkedChain(chains: readonly ChainSpec[], value: string | undefined): ChainSpec | undefined {
  return chains.find(({ id, slug }) => slug === value || String(id) === value);
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((candidate) => candidate === value);
}
