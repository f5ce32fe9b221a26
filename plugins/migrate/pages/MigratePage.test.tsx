// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { PAIR } from '../../../kernel/positions/testing/FakePair.ts';
import {
  FlowFactoryToken,
  ModalsToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { warnedLists } from '../../../kernel/tokens/testing/warnedLists.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { MigrateStore } from '../stores/MigrateStore.ts';
import { hush, MigrateFakes } from '../testing/MigrateFakes.ts';
import MigratePage from './MigratePage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks about a token that no list has, before anything can be reviewed', async () => {
  const fakes = new MigrateFakes();
  const own = observable.set<string>();
  const lists = {
    ...fakes.services.get(TokenListServiceToken),
    lists: [],
    ...warnedLists((currency) => currencyId(currency) === currencyId(hush)),
    isUserToken: (currency: Currency) => own.has(currencyId(currency)),
    addUserToken: (currency: Currency) => runInAction(() => own.add(currencyId(currency))),
  };
  const more = servicesOf(
    provide(TokenListServiceToken, lists as never),
    provide(FlowFactoryToken, () => new TransactionFlow({} as never)),
    provide(TxTrackerToken, { list: () => [], get: () => undefined }),
    provide(ModalsToken, { open: () => () => undefined }),
  );
  const services: ServiceReader = {
    get: (token) => more.getOptional(token) ?? fakes.services.get(token),
    getOptional: (token) => more.getOptional(token) ?? fakes.services.getOptional(token),
  };
  vi.spyOn(MigrateStore.prototype, 'button', 'get').mockReturnValue('migrate');
  vi.spyOn(MigrateStore.prototype, 'canChoose', 'get').mockReturnValue(false);
  const plan = vi.spyOn(MigrateStore.prototype, 'plan').mockReturnValue(undefined as never);
  renderUi(<MigratePage address={PAIR} />, { services, path: `/migrate/v2/${PAIR}` });
  const question = () => screen.queryByRole('dialog');
  await waitFor(() => expect(question()?.textContent).toContain(hush.address));
  const migrate = screen.getByTestId('migrate-button');
  fireEvent.click(migrate);
  expect(plan).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
  await waitFor(() => expect(question()).toBeNull());
  fireEvent.click(migrate);
  expect(plan).toHaveBeenCalledOnce();
});
