import type { BlockMark, IndexNode } from '../../kernel/index/IndexNode.ts';
import { onChain } from './commonPlace.ts';
import { type ReadingPlace, readChanges, readSubgraph, type SubgraphReading } from './readSubgraph.ts';
import type { SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { SubgraphFault } from './SubgraphFault.ts';
import type { Place } from './types.ts';

const HOUR_SECONDS = 3600;
/**
 * The period to read: the shortest window of the explore pages. With this source they offer no longer one.
 */
const WINDOW_HOURS = 24;
/** After this many refusals to list changes, the subgraph is read completely each time. */
const MAX_REFUSALS = 2;

/** The data of all subgraphs at one block. */
export interface WholeReading {
  readonly place: Place;
  /** One reading for each endpoint, in order. */
  readonly readings: readonly SubgraphReading[];
}

/** Reads subgraphs repeatedly: everything the first time, then only changes. */
export class SubgraphReader {
  readonly #endpoints: readonly SubgraphEndpoint[];
  readonly #refusals = new Map<SubgraphEndpoint, number>();
  #last: WholeReading | undefined;

  constructor(endpoints: readonly SubgraphEndpoint[]) {
    this.#endpoints = endpoints;
  }

  /**
   * The data at `place`; the last reading itself where there is nothing newer. Where the last reading's block
   * is no longer in the chain, or is too old, everything is read again.
   * @throws SubgraphFault, or the abort reason of `signal`
   */
  async read(place: Place, head: BlockMark, node: IndexNode, signal: AbortSignal): Promise<WholeReading> {
    const fromSeconds = (Math.floor(place.seconds / HOUR_SECONDS) - (WINDOW_HOURS - 1)) * HOUR_SECONDS;
    const at = { hash: place.hash, fromSeconds, toSeconds: place.seconds };
    const last = (await isOfChain(this.#last?.place, place, head, node)) ? this.#last : undefined;
    if (last && place.block <= last.place.block) return last;
    const base = last && last.place.seconds >= fromSeconds ? last : undefined;
    const readings = await Promise.all(
      this.#endpoints.map((endpoint, index) => this.#readOne(endpoint, base, index, at, signal)),
    );
    this.#last = { place, readings };
    return this.#last;
  }

  async #readOne(
    endpoint: SubgraphEndpoint,
    base: WholeReading | undefined,
    index: number,
    at: ReadingPlace,
    signal: AbortSignal,
  ): Promise<SubgraphReading> {
    const reading = base?.readings[index];
    const refusals = this.#refusals.get(endpoint) ?? 0;
    if (base && reading && refusals < MAX_REFUSALS) {
      try {
        const { block, seconds } = base.place;
        const found = await readChanges(endpoint, { reading, block, seconds }, at, signal);
        this.#refusals.delete(endpoint);
        return found;
      } catch (error) {
        // Some servers cannot list changes, or not all of them: then read everything. But not from one that
        // does not answer at all.
        if (!(error instanceof SubgraphFault) || error.problem === 'unreachable') throw error;
      }
    }
    const whole = await readSubgraph(endpoint, at, signal);
    if (base) this.#refusals.set(endpoint, refusals + 1);
    return whole;
  }
}

/** Whether a block that was read is still in the chain, as far as the node knows. */
async function isOfChain(
  last: Place | undefined,
  place: Place,
  head: BlockMark,
  node: IndexNode,
): Promise<boolean> {
  if (!last || last.block > head.block) return false;
  const now = [place, head].find(({ block }) => block === last.block);
  return (now ?? (await onChain(() => node.mark(last.block)))).hash === last.hash;
}
