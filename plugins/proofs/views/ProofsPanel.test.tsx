// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createContainer, serviceReader } from '../../../kernel/plugin/createContainer.ts';
import { StateProverToken, StorageToken } from '../../../kernel/services.ts';
import { BrowserStorage } from '../../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../../kernel/storage/testing/fakeStorage.ts';
import { ServicesContext } from '../../../ui/plugin/ServicesContext.tsx';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import plugin from '../index.ts';
import ProofsPanel from './ProofsPanel.tsx';

afterEach(cleanup);

test('proofs are off until the person switches them on, and stay so', async () => {
  const browser = new FakeBrowser();
  const opened = () => {
    const container = createContainer();
    container.bind(StorageToken).toConstantValue(new BrowserStorage(browser.tab()));
    plugin.bind?.({
      bind: (service) => container.bind(service),
      isBound: (service) => container.isBound(service),
    });
    return serviceReader(container);
  };
  const services = opened();
  expect(services.get(StateProverToken).isWanted()).toBe(false);
  await act(async () =>
    renderUi(
      <ServicesContext value={services}>
        <ProofsPanel />
      </ServicesContext>,
    ),
  );
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Require state proofs' })));
  expect(services.get(StateProverToken).isWanted()).toBe(true);
  expect(opened().get(StateProverToken).isWanted()).toBe(true);
});
