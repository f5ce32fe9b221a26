// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { FigureQuery } from '../../../kernel/index/types.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import { useFigures } from './useFigures.ts';

afterEach(cleanup);

it("never gives one pool's figures as those of another", async () => {
  const silent = '0x2';
  const store = {
    reader: {
      figures: ({ pool }: FigureQuery) =>
        pool === silent ? new Promise(() => undefined) : Promise.resolve([]),
      prices: async () => [],
    },
    revision: 0,
    window: '1d',
    windowStart: 0,
    coverage: { toSeconds: 3600 },
  } as unknown as ExploreStore;
  const { result, rerender } = renderHook(({ pool }) => useFigures(store, pool as Address), {
    initialProps: { pool: '0x1' },
  });
  await waitFor(() => expect(result.current?.pool).toBe('0x1'));
  rerender({ pool: silent });
  expect(result.current).toBeUndefined();
});
