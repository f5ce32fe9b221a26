// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../testing/renderUi.tsx';
import { WindowList } from './WindowList.tsx';

afterEach(cleanup);

const show = (count: number) =>
  renderUi(
    <WindowList
      label="Rows"
      rows={Array.from({ length: count }, (_, row) => `row ${row}`)}
      keyOf={(row) => row}
    >
      {(row) => <p>{row}</p>}
    </WindowList>,
  );
const shown = () => screen.getAllByRole('listitem').length;

it('of few rows has them all, so that it is as high as they are', async () => {
  show(40);
  await expect.poll(shown).toBe(40);
  expect(screen.getByRole('list', { name: 'Rows' }).textContent).toMatch(/^row 0row 1.*row 39$/);
});

it('of many rows has those that are seen', () => {
  show(400);
  expect(shown()).toBeLessThan(40);
});
