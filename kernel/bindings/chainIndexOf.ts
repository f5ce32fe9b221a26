import { createChainIndex } from '../index/createChainIndex.ts';
import { loadAddedKinds } from '../index/loadAddedKinds.ts';
import type { ChainIndex } from '../index/types.ts';
import { blame } from '../plugin/blame.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import * as tokens from '../services.ts';

/** A chain's index with the kinds of pools that plugins add. Loaded when the index is first used. */
export async function chainIndexOf(chainId: number, services: ServiceReader): Promise<ChainIndex> {
  const kinds = await loadAddedKinds(
    services.get(tokens.ContributionsToken).of('poolKinds'),
    (pluginId, error) => blame(services, pluginId, error),
  );
  const client = services.get(tokens.ChainClientsToken).get(chainId);
  return createChainIndex(client, services.get(tokens.StorageToken), kinds);
}
