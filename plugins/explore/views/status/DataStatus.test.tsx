// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_PROGRESS } from '../../../../kernel/index/live/noProgress.ts';
import type { IndexProgress } from '../../../../kernel/index/types.ts';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { WINDOWS } from '../../stores/exploreLink.ts';
import { DataStatus } from './DataStatus.tsx';
import { WindowField } from './WindowField.tsx';

afterEach(cleanup);

const storeOf = (store: Partial<ExploreStore>) =>
  ({ windows: WINDOWS, windowIsShort: false, estimated: false, usesIndex: false, ...store }) as ExploreStore;
const span = { fromSeconds: 86_400, toSeconds: 172_800, isYearly: true };

describe('the time range', () => {
  const show = (store: Partial<ExploreStore>, path = '/explore?tab=pools&window=7d') =>
    renderUi(<WindowField store={storeOf(store)} />, { path });
  const choices = () => screen.getAllByRole<HTMLInputElement>('radio');
  const chosen = () =>
    choices()
      .find(({ checked }) => checked)
      ?.getAttribute('aria-label');

  it('offers each window there is, and the choice becomes part of the link', () => {
    const { visited } = show({ figuresSpan: span });
    expect(screen.getByRole('radiogroup', { name: 'Time range' }).textContent).toBe('24h7d30dAll');
    expect(choices().map((choice) => choice.getAttribute('aria-label'))).toEqual([
      '24 hours',
      '7 days',
      '30 days',
      'All available',
    ]);
    expect(chosen()).toBe('7 days');
    fireEvent.click(screen.getByRole('radio', { name: '30 days' }));
    expect(visited.at(-1)).toBe('/explore?tab=pools&window=30d');
    expect(screen.queryByTestId('index-window')).toBeNull();
  });

  it('says since when the figures are where that is less than the link names, also without a choice', () => {
    show({ figuresSpan: span, windows: ['1d'], windowIsShort: true });
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.getByTestId('index-window').textContent).toMatch(/^only since Jan \d, .+$/);
  });

  it('shows the longest there is where the link names a longer one', () => {
    show({ figuresSpan: span, windows: ['1d', '7d', 'all'] }, '/explore?window=30d');
    expect([chosen(), choices().length]).toEqual(['All available', 3]);
  });
});

describe('the status', () => {
  const show = (store: Partial<ExploreStore>) => renderUi(<DataStatus store={storeOf(store)} />);
  const showIndex = (progress: Partial<IndexProgress>, store: Partial<ExploreStore> = {}) =>
    show({
      usesIndex: true,
      index: { progress: { ...NO_PROGRESS, ...progress }, byteLimit: 1 } as ExploreStore['index'],
      ...store,
    });
  const word = () => screen.getByRole('button', { expanded: false }).textContent;
  /** What is said once the dot is pressed. */
  const facts = () => {
    fireEvent.click(screen.getByRole('button', { expanded: false }));
    const list = screen.getByTestId('index-facts');
    expect(screen.getByRole('dialog', { name: 'About this data' }).contains(list)).toBe(true);
    return [...list.children].map(({ textContent }) => textContent);
  };

  it('is not there before anything is known of another source', () => {
    show({ figuresSpan: undefined });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of another source tells its period on demand, and nothing of an index', () => {
    show({ figuresSpan: span });
    expect(word()).toBe('Data status');
    expect(facts()).toEqual([expect.stringMatching(/^since Jan \d, .+$/)]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is one word, and on demand since when, how old the newest block is, and what are estimates', () => {
    const toSeconds = Date.now() / 1000 - 65;
    const coverage = { fromBlock: 1, toBlock: 2, fromSeconds: 0, toSeconds };
    showIndex({ state: 'complete', coverage }, { figuresSpan: span, coverage, estimated: true });
    expect(word()).toBe('Up to date');
    expect(facts()).toEqual([
      expect.stringMatching(/^since Jan \d, .+$/),
      'updated 1 minute ago',
      'USD values are estimates',
    ]);
    expect(screen.getByTestId('index-coverage').textContent).toMatch(/^Blocks 1 to 2, since /);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [{ state: 'stopped', problems: ['no_logs'] }, 'No history: endpoints provide no event logs'],
    [{ state: 'stopped', problems: ['unreachable'] }, "Can't reach the network"],
    [{ state: 'paused' }, 'Paused'],
    [{ state: 'starting' }, 'Starting…'],
  ] as const)('says %j in words without being asked', (progress, text) => {
    showIndex(progress);
    expect(word()).toBe(text);
  });

  it('says why less than the chosen time is there', () => {
    showIndex({ state: 'complete', problems: ['pruned'] }, { figuresSpan: span, windowIsShort: true });
    expect(facts()).toEqual([expect.stringMatching(/^only since .+/), 'older blocks not available']);
  });
});
