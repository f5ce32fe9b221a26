import type { ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Reads } from '../quote/Reads.ts';
import type { AddedPoolLogs } from './AddedLogs.ts';
import type { FoundPool } from './IndexDatabase.ts';
import { poolOfKey } from './read/decodeAdded.ts';
import type { LogFault, LogSource } from './read/LogSource.ts';
import type { PoolState } from './types.ts';

/** An added kind whose logs are read, and what happens when it does something wrong. */
export interface AddedIndexKind {
  /** The kind's id. */
  readonly id: string;
  readonly logs: AddedPoolLogs;
  /** Leaves the kind's plugin out, by name. */
  readonly fail: (cause: unknown) => void;
}

interface Source extends LogSource {
  readonly logs: AddedPoolLogs;
  readonly block: number | undefined;
}

/** An added kind has done something wrong: what was read with it counts for nothing. */
export class AddedKindFault extends Error {
  readonly protocol: string;

  constructor(protocol: string, cause: unknown) {
    super(SluiceError.from(cause).message, { cause });
    this.protocol = protocol;
  }
}

type PricedState = Pick<PoolState, 'sqrtPriceX96' | 'liquidity' | 'protocolShare'>;

/** The added kinds that a chain has, with the one contract of each. */
export class AddedSources {
  readonly sources: readonly Source[];
  readonly #chain: ChainSpec;

  constructor(chain: ChainSpec, kinds: readonly AddedIndexKind[] = []) {
    this.#chain = chain;
    this.sources = kinds.flatMap(({ id, logs, fail }) => {
      try {
        const found = logs.source(chain);
        if (!found) return [];
        const emitter = found.address.toLowerCase() as Hex;
        return [{ protocol: id, logs, emitter, block: found.block }];
      } catch (cause) {
        fail(cause);
        return [];
      }
    });
  }

  get topics(): readonly Hex[] {
    return this.sources.flatMap(({ logs }) => logs.topics);
  }

  has(protocol: string, emitter: Hex): boolean {
    return this.#of(protocol)?.emitter === emitter;
  }

  /** The pool of a key, if the id follows from it. @throws AddedKindFault */
  poolOf(protocol: string, key: string, id: Hex): FoundPool | undefined {
    const source = this.#of(protocol);
    const pool = source && ask(protocol, () => poolOfKey(protocol, source.logs, key));
    return pool?.address === id ? pool : undefined;
  }

  /** Reads a pool's price, liquidity and the protocol's share. @throws AddedKindFault, in `read` too */
  state(protocol: string, id: Hex): Reads<PricedState | undefined> {
    return this.#reads(protocol, (logs) => logs.state(this.#chain, id)) ?? NOTHING;
  }

  /** Reads what names these pools. @throws AddedKindFault, in `read` too */
  names(protocol: string, ids: readonly Hex[]): Reads<readonly FoundPool[]> {
    const reads = this.#reads(protocol, (logs) => logs.keys(this.#chain, ids));
    if (!reads) return { calls: [], read: () => [] };
    return {
      calls: reads.calls,
      read: (results) => {
        const keys = reads.read(results);
        return ids.flatMap((id, index) => {
          const key = keys[index];
          return (key === undefined ? undefined : this.poolOf(protocol, key, id)) ?? [];
        });
      },
    };
  }

  #reads<T>(protocol: string, make: (logs: AddedPoolLogs) => Reads<T>): Reads<T> | undefined {
    const source = this.#of(protocol);
    if (!source) return undefined;
    const { calls, read } = ask(protocol, () => make(source.logs));
    return { calls, read: (results) => ask(protocol, () => read(results)) };
  }

  #of(protocol: string): Source | undefined {
    return this.sources.find((source) => source.protocol === protocol);
  }
}

const NOTHING: Reads<undefined> = { calls: [], read: () => undefined };

/** @throws AddedKindFault naming the first kind that did something wrong */
export function refuseFaults([fault]: readonly LogFault[]): void {
  if (fault) throw new AddedKindFault(fault.protocol, new TypeError(fault.message));
}

/** An unanswered call is the endpoint's fault, not the kind's. */
function ask<T>(protocol: string, question: () => T): T {
  try {
    return question();
  } catch (cause) {
    if (cause instanceof SluiceError || cause instanceof AddedKindFault) throw cause;
    throw new AddedKindFault(protocol, cause);
  }
}
