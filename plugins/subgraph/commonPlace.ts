import type { BlockMark, IndexNode } from '../../kernel/index/IndexNode.ts';
import { countOf, hashOf, malformed, rowOf } from './fields.ts';
import type { SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { SubgraphFault } from './SubgraphFault.ts';
import type { Place } from './types.ts';

/** A source that is further behind the chain's newest block is not shown. Seconds. */
export const MAX_BEHIND_SECONDS = 900;
/**
 * A subgraph may use another node that is some blocks ahead. One that is further ahead is on another chain.
 */
const MAX_AHEAD_BLOCKS = 50;

/**
 * The newest block that the chain's own node and all subgraphs have. Each subgraph's own head must be in this
 * chain.
 * @throws SubgraphFault `lagging`, `wrong_chain`, `indexing_errors`, `chain_unreachable` and those of asking
 */
export async function commonPlace(
  endpoints: readonly SubgraphEndpoint[],
  node: IndexNode,
  signal: AbortSignal,
): Promise<{ readonly place: Place; readonly head: BlockMark }> {
  const tips = await Promise.all(endpoints.map((endpoint) => tipOf(endpoint, signal)));
  const head = await onChain(() => node.head());
  for (const tip of tips) {
    if (tip.block > head.block + MAX_AHEAD_BLOCKS) throw wrongChain(tip.block);
    // The head of a subgraph that is ahead cannot be checked; its pages are requested at a block of our node
    // instead.
    if (tip.block > head.block) continue;
    const ours = tip.block === head.block ? head : await onChain(() => node.mark(tip.block));
    if (ours.hash === undefined) throw new SubgraphFault('chain_unreachable', 'a block without its hash');
    if (ours.hash !== tip.hash) throw wrongChain(tip.block);
    if (head.seconds - ours.seconds > MAX_BEHIND_SECONDS) {
      const blocks = head.block - tip.block;
      throw new SubgraphFault('lagging', `${blocks} blocks behind`, { blocks });
    }
  }
  const least = Math.min(head.block, ...tips.map(({ block }) => block));
  const place = least === head.block ? head : await onChain(() => node.mark(least));
  const { hash } = place;
  if (hash === undefined) throw new SubgraphFault('chain_unreachable', 'a block without its hash');
  return { place: { ...place, hash }, head };
}

async function tipOf(endpoint: SubgraphEndpoint, signal: AbortSignal) {
  const { _meta } = await endpoint.ask('{ _meta { block { number hash } hasIndexingErrors } }', signal);
  const meta = rowOf(_meta, '_meta');
  if (typeof meta.hasIndexingErrors !== 'boolean') throw malformed('hasIndexingErrors');
  if (meta.hasIndexingErrors) throw new SubgraphFault('indexing_errors', 'it failed to index a block');
  const block = rowOf(meta.block, 'block');
  return { block: countOf(block.number, 'number'), hash: hashOf(block.hash, 'hash') };
}

/** @throws SubgraphFault `chain_unreachable` where the read fails for any reason */
export async function onChain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new SubgraphFault('chain_unreachable', String(cause), { cause });
  }
}

function wrongChain(block: number): SubgraphFault {
  return new SubgraphFault('wrong_chain', `its block ${block} is not on this chain`);
}
