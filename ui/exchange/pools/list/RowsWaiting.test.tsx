// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../../../testing/renderUi.tsx';
import { RowsWaiting } from './RowsWaiting.tsx';

afterEach(cleanup);

test('a list that is read says so, with the first rows that may come, for sight alone', () => {
  renderUi(<RowsWaiting label="Loading your positions" />);
  const status = screen.getByRole('status', { name: 'Loading your positions' });
  const [, ...rows] = [...status.children];
  expect(rows).toHaveLength(5);
  expect(rows.every((row) => row.getAttribute('aria-hidden') === 'true')).toBe(true);
});
