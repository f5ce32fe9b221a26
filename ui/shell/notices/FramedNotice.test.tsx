// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createContainer, serviceReader } from '../../../kernel/plugin/createContainer.ts';
import { BuildInfoToken, WalletSessionToken } from '../../../kernel/services.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { ServicesContext } from '../../plugin/ServicesContext.tsx';
import { renderUi } from '../../testing/renderUi.tsx';
import FramedNotice from './FramedNotice.tsx';

const SAFE = 'https://app.safe.global';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(frameAncestors: readonly string[], around?: readonly string[]) {
  vi.spyOn(window, 'top', 'get').mockReturnValue({} as typeof window.top);
  Object.defineProperty(location, 'ancestorOrigins', { value: around, configurable: true });
  const session = observable<Pick<WalletSession, 'option' | 'status'>>(
    { option: undefined, status: 'connecting' },
    {},
    { deep: false },
  );
  const container = createContainer();
  container.bind(BuildInfoToken).toConstantValue({ frameAncestors } as never);
  container.bind(WalletSessionToken).toConstantValue(session as WalletSession);
  await act(async () =>
    renderUi(
      <ServicesContext value={serviceReader(container)}>
        <FramedNotice />
      </ServicesContext>,
    ),
  );
  return (status: WalletSession['status'], type?: string) =>
    act(() => runInAction(() => Object.assign(session, { status, option: type && { type } })));
}

describe('inside a frame', () => {
  test('of a stranger the page says so, and leads to itself in a tab', async () => {
    await show([SAFE], ['https://evil.example']);
    expect(screen.getByRole('alert').textContent).toMatch(
      /^This page is embedded in another site.*signing is off here/,
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in a new tab' });
    expect([link.href, link.target]).toEqual([location.href, '_blank']);
  });

  test('that the build allows it says nothing', async () => {
    await show([SAFE], [SAFE]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of which the browser says nothing, a Safe decides', async () => {
    const settle = await show([SAFE]);
    expect(screen.queryByRole('alert')).toBeNull();
    settle('disconnected');
    expect(screen.getByRole('alert')).toBeTruthy();
    settle('connected', 'GNOSIS_SAFE');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
