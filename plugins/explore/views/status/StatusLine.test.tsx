// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { WINDOWS } from '../../stores/exploreLink.ts';
import { FiguresWindow } from './FiguresWindow.tsx';

afterEach(cleanup);

const show = (store: Partial<ExploreStore>, path = '/explore?tab=pools&window=7d') =>
  renderUi(
    <FiguresWindow
      store={{ windows: WINDOWS, windowIsShort: false, estimated: false, ...store } as ExploreStore}
    />,
    { path },
  );
const chosen = () => screen.getByLabelText<HTMLSelectElement>('Figures of');
const span = { fromSeconds: 86_400, toSeconds: 172_800 };

it('offers each window there is, and the choice becomes part of the link', () => {
  const { visited } = show({ figuresSpan: span });
  expect([...chosen().options].map(({ text }) => text)).toEqual([
    '24 hours',
    '7 days',
    '30 days',
    'All that was read',
  ]);
  expect(chosen().value).toBe('7d');
  fireEvent.change(chosen(), { target: { value: '30d' } });
  expect(visited.at(-1)).toBe('/explore?tab=pools&window=30d');
});

it('says since when, and that it is less than the link names, where there is nothing to choose', () => {
  show({ figuresSpan: span, windows: ['1d'], windowIsShort: true });
  expect(screen.queryByLabelText('Figures of')).toBeNull();
  expect(screen.getByTestId('index-window').textContent).toMatch(
    /^Volume, fees and change since .+\. Not all of the chosen time has been read\. $/,
  );
});

it('shows the longest there is where the link names a longer one', () => {
  show({ figuresSpan: span, windows: ['1d', '7d', 'all'] }, '/explore?window=30d');
  expect([chosen().value, chosen().options.length]).toEqual(['all', 3]);
});

it('is not there before anything is known of another source', () => {
  show({ figuresSpan: undefined, windows: [] });
  expect(screen.queryByTestId('index-window')).toBeNull();
});
