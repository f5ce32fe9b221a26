import { useCallback, useEffect, useRef, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PoolEvent } from '../../../kernel/index/types.ts';
import type { FigureReader } from '../tokens.ts';

const PAGE = 50;
/** Between two looks at what is new, ms. */
const LOOK_MS = 1500;

/**
 * Events of what is covered, newest first, more as they are asked for; of all pools or of some.
 * @param revision of the reader: grows when there may be new ones
 */
export function useEvents(
  reader: FigureReader,
  revision: number,
  pools?: readonly Address[],
): { readonly events: readonly PoolEvent[] | undefined; readonly more: () => void } {
  const [count, setCount] = useState(PAGE);
  const [events, setEvents] = useState<readonly PoolEvent[]>();
  const key = pools?.join() ?? '';
  const lookedAtMs = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what it looks again for
  useEffect(() => {
    let current = true;
    const look = async () => {
      lookedAtMs.current = Date.now();
      const asked = key ? (key.split(',') as Address[]) : [undefined];
      const found = await Promise.all(
        asked.map((pool) => reader.events({ limit: count, ...(pool ? { pool } : {}) })),
      );
      if (current) setEvents(newest(found.flat(), count));
    };
    const timer = setTimeout(
      () => void look().catch(() => undefined),
      Math.max(0, lookedAtMs.current + LOOK_MS - Date.now()),
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [reader, revision, key, count]);
  const more = useCallback(() => setCount((before) => before + PAGE), []);
  return { events, more };
}

function newest(events: readonly PoolEvent[], count: number): readonly PoolEvent[] {
  return [...events]
    .sort((left, right) => right.block - left.block || right.logIndex - left.logIndex)
    .slice(0, count);
}
