// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import { Change } from './Change.tsx';

afterEach(cleanup);

it.each([
  [0.05, '+5.00%'],
  [1_000, '>10,000%'],
])('%f is shown as "%s"', (share, text) => {
  expect(renderUi(<Change share={share} />).container.textContent).toBe(text);
});
