// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { afterEach, expect, test } from 'vitest';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../kernel/flow/testing/planOf.ts';
import { BalanceServiceToken } from '../../../kernel/services.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import { useLackingFunds } from './useLackingFunds.ts';

afterEach(cleanup);

const GWEI = 10n ** 9n;
const GAS = 100_000n;

/** A review of an approval and a transaction of 100,000 gas at 2 gwei. */
async function show(raw: bigint, asOne: boolean) {
  const fakes = new FlowFakes();
  Object.assign(fakes.client, { head: { ...fakes.client.head, baseFeePerGas: GWEI } });
  const rpc = { ...fakes.client.rpc, agree: async () => '0x' };
  const signer = { ...fakes.signer, client: { ...fakes.signer.client, rpc, clock: fakes.client.clock } };
  const flow = new TransactionFlow(fakes.services);
  flow.open(planOf(signer as never, [fakes.approval(), fakes.send]));
  await act(async () => runInAction(() => Object.assign(flow, { left: [fakes.approval(), fakes.send] })));
  const View = observer(() => <p>{useLackingFunds(flow, { gas: GAS }, asOne) ? 'lacking' : 'enough'}</p>);
  const balance = { watch: () => () => undefined, get: () => ({ state: 'known', raw, block: 1n }) };
  await act(async () =>
    renderUi(<View />, { services: servicesOf(provide(BalanceServiceToken, balance as never)) }),
  );
  return screen.getByText(/lacking|enough/).textContent;
}

test.each([
  ['with the approval', false, GAS + 21_000n],
  ['as one transaction', true, GAS],
] as const)('a plan is refused for its network cost %s', async (_, asOne, gas) => {
  expect(await show(gas * 2n * GWEI, asOne)).toBe('enough');
  cleanup();
  expect(await show(gas * 2n * GWEI - 1n, asOne)).toBe('lacking');
});
