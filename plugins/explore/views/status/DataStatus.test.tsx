// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NO_PROGRESS } from '../../../../kernel/index/live/noProgress.ts';
import type { IndexProgress } from '../../../../kernel/index/types.ts';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { WINDOWS } from '../../stores/exploreLink.ts';
import { StatusLine } from './StatusLine.tsx';

afterEach(cleanup);

const show = (store: Partial<ExploreStore>, path = '/explore?tab=pools&window=7d') =>
  renderUi(
    <StatusLine
      store={
        {
          windows: WINDOWS,
          windowIsShort: false,
          estimated: false,
          usesIndex: false,
          ...store,
        } as ExploreStore
      }
    />,
    { path },
  );
const showIndex = (progress: Partial<IndexProgress>, store: Partial<ExploreStore> = {}) =>
  show({
    usesIndex: true,
    index: { progress: { ...NO_PROGRESS, ...progress } } as ExploreStore['index'],
    ...store,
  });
const chosen = () => screen.getByLabelText<HTMLSelectElement>('Time range');
const words = () => screen.getByTestId('index-window').textContent;
const span = { fromSeconds: 86_400, toSeconds: 172_800 };

it('offers each window there is, and the choice becomes part of the link', () => {
  const { visited } = show({ figuresSpan: span });
  expect([...chosen().options].map(({ text }) => text)).toEqual([
    '24 hours',
    '7 days',
    '30 days',
    'All available',
  ]);
  expect(chosen().value).toBe('7d');
  fireEvent.change(chosen(), { target: { value: '30d' } });
  expect(visited.at(-1)).toBe('/explore?tab=pools&window=30d');
});

it('says of another source since when its figures are, and that it is less than the link names', () => {
  show({ figuresSpan: span, windows: ['1d'], windowIsShort: true });
  expect(screen.queryByLabelText('Time range')).toBeNull();
  expect(words()).toMatch(/^only since Jan \d, .+$/);
});

it('shows the longest there is where the link names a longer one', () => {
  show({ figuresSpan: span, windows: ['1d', '7d', 'all'] }, '/explore?window=30d');
  expect([chosen().value, chosen().options.length]).toEqual(['all', 3]);
});

it('is not there before anything is known of another source', () => {
  show({ figuresSpan: undefined, windows: [] });
  expect(screen.queryByTestId('index-window')).toBeNull();
});

it('says what the index does, since when, how old the newest block is, and what are estimates', () => {
  const toSeconds = Date.now() / 1000 - 65;
  showIndex(
    { state: 'complete' },
    {
      figuresSpan: span,
      coverage: { fromBlock: 1, toBlock: 2, fromSeconds: 0, toSeconds },
      estimated: true,
    },
  );
  expect(words()).toMatch(
    /^Up to date · since Jan \d, .+ · updated 1 minute ago · USD values are estimates$/,
  );
});

it.each([
  [{ state: 'stopped', problems: ['no_logs'] }, 'No history: endpoints provide no event logs'],
  [{ state: 'stopped', problems: ['unreachable'] }, "Can't reach the network"],
  [{ state: 'paused' }, 'Paused'],
  [{ state: 'starting' }, 'Starting…'],
] as const)('says %j in words where no block was read', (progress, text) => {
  showIndex(progress);
  expect(words()).toBe(text);
});

it('says why less than the chosen time is there', () => {
  showIndex({ state: 'complete', problems: ['pruned'] }, { figuresSpan: span, windowIsShort: true });
  expect(words()).toMatch(/^Up to date · only since .+ · older blocks not available$/);
});
