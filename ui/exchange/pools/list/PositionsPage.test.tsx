// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContributionsToken } from '../../../../kernel/services.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../../testing/servicesOf.ts';
import { PositionsPage } from './PositionsPage.tsx';

afterEach(cleanup);

/** The page in a build whose plugins have these paths. */
function open(...paths: readonly string[]) {
  const routes = paths.map((path) => ({ path }));
  const services = servicesOf(provide(ContributionsToken, { of: () => routes } as never));
  renderUi(
    <PositionsPage list="v3" title="Your positions">
      rows
    </PositionsPage>,
    { services },
  );
}

test('leads to the lists of the protocols that the build has, and marks its own', async () => {
  open('/pool', '/pool/v2', '/pool/:tokenId');
  const tabs = await screen.findAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['V2', '/pool/v2'],
    ['V3', '/pool'],
  ]);
  expect(screen.getByRole('link', { name: 'V3' }).getAttribute('aria-current')).toBe('page');
});

test('has no tabs where there is one list', async () => {
  open('/pool', '/pool/:tokenId');
  expect(await screen.findByRole('heading', { name: 'Your positions' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});
