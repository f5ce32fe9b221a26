// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import alfajores from '../../../chains/alfajores.json' with { type: 'json' };
import arbitrum from '../../../chains/arbitrum.json' with { type: 'json' };
import avalanche from '../../../chains/avalanche.json' with { type: 'json' };
import base from '../../../chains/base.json' with { type: 'json' };
import bnb from '../../../chains/bnb.json' with { type: 'json' };
import celo from '../../../chains/celo.json' with { type: 'json' };
import ethereum from '../../../chains/ethereum.json' with { type: 'json' };
import mumbai from '../../../chains/mumbai.json' with { type: 'json' };
import optimism from '../../../chains/optimism.json' with { type: 'json' };
import polygon from '../../../chains/polygon.json' with { type: 'json' };
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ActiveChainToken, SettingsToken } from '../../../kernel/services.ts';
import { matchLocale } from '../../i18n/matchLocale.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import PageFooter from './PageFooter.tsx';

afterEach(cleanup);

function show(chain: object, locales = ['en-US'], wanted = ['en-US']) {
  const set = vi.fn();
  renderUi(<PageFooter suggested={matchLocale(wanted, locales)} />, {
    services: servicesOf(
      provide(ActiveChainToken, { chain: chain as ChainSpec }),
      provide(SettingsToken, { set }),
    ),
  });
  return set;
}

describe('the network alert', () => {
  test.each(
    [optimism, arbitrum, polygon, celo, bnb, avalanche, base].map((chain) => [chain.label, chain] as const),
  )('shows the bridge of %s', (label, chain) => {
    show(chain);
    expect(screen.getByText(`You're on ${label}.`)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(chain.bridge);
  });

  test('shows none where a chain has no bridge', () => {
    show(ethereum);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('test networks have their bridge in their files; one that is shut down has nothing to bring funds to', () => {
    expect(mumbai.bridge && alfajores.bridge).toMatch(/^https:/);
    show(mumbai);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('another language', () => {
  test('is offered in its own name where the browser would rather have it', () => {
    const set = show(ethereum, ['en-US', 'de-DE'], ['de-AT', 'en']);
    const button = screen.getByRole('button', { name: 'Deutsch' });
    expect(button.getAttribute('lang')).toBe('de-DE');
    fireEvent.click(button);
    expect(set).toHaveBeenCalledWith('locale', 'de-DE');
  });

  test.each([
    ['the one shown', ['en-GB', 'de']],
    ['not in this build', ['fr-FR']],
  ])('is not offered where it is %s', (_, wanted) => {
    show(ethereum, ['en-US', 'de-DE'], wanted);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
