import { useCallback, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PoolEvent } from '../../../kernel/index/types.ts';
import { useAnswer } from '../../../ui/components/hooks/useAnswer.ts';
import type { FigureReader } from '../tokens.ts';

const PAGE = 50;

/**
 * Events of the covered period, newest first, of all pools or of some. `more` reads more; undefined where there
 * are none.
 * @param revision of the reader: grows when there may be new events
 */
export function useEvents(
  reader: FigureReader,
  revision: number,
  pools?: readonly Address[],
): { readonly events: readonly PoolEvent[] | undefined; readonly more: (() => void) | undefined } {
  const [count, setCount] = useState(PAGE);
  const key = pools?.join() ?? '';
  const ask = async () => {
    const asked = key ? (key.split(',') as Address[]) : [undefined];
    const found = await Promise.all(
      asked.map((pool) => reader.events({ limit: count, ...(pool ? { pool } : {}) })),
    );
    return newest(found.flat(), count);
  };
  const events = useAnswer(ask, revision, reader, `${key} ${count}`);
  const more = useCallback(() => setCount((before) => before + PAGE), []);
  return { events, more: events && events.length >= count ? more : undefined };
}

function newest(events: readonly PoolEvent[], count: number): readonly PoolEvent[] {
  return [...events]
    .sort((left, right) => right.block - left.block || right.logIndex - left.logIndex)
    .slice(0, count);
}
