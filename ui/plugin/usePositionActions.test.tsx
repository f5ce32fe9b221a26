// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ActionContribution } from '../../kernel/plugin/contributions.ts';
import { ContributionsToken } from '../../kernel/services.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { provide, servicesOf } from '../testing/servicesOf.ts';
import { usePositionActions } from './usePositionActions.ts';

afterEach(cleanup);

const actions: readonly ActionContribution[] = [
  { id: 'late', label: 'a:late', to: '/late/:address', order: 2 },
  { id: 'migrate', label: 'a:migrate', to: '/migrate/v2/:address', order: 1 },
  { id: 'boost', label: 'a:boost', to: '/boost/:tokenId', order: 3 },
];
const services = servicesOf(
  provide(ContributionsToken, {
    of: ((point: string) => (point === 'positionActions' ? actions : [])) as never,
  }),
);

function Links({ of }: { readonly of: Readonly<Record<string, string>> }) {
  const found = usePositionActions()(of);
  return <p>{found.map(({ label, href }) => `${label} ${href}`).join(', ')}</p>;
}

it('what plugins offer for a position is filled and in order; what is for another kind is left out', () => {
  renderUi(<Links of={{ chainId: '1', address: '0x/5' }} />, { services });
  expect(screen.getByRole('paragraph').textContent).toBe('a:migrate /migrate/v2/0x%2F5, a:late /late/0x%2F5');
  cleanup();
  renderUi(<Links of={{ chainId: '1', tokenId: '7' }} />, { services });
  expect(screen.getByRole('paragraph').textContent).toBe('a:boost /boost/7');
});
