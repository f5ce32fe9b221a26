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

/**
 * A review of an approval and a transaction at 2 gwei.
 * @param known the gas of the transaction, where it was estimated, and of both in the simulation
 */
async function show(
  raw: bigint,
  asOne: boolean,
  { gas, gasUsed }: { readonly gas?: bigint; readonly gasUsed?: bigint } = { gas: GAS },
) {
  const fakes = new FlowFakes();
  Object.assign(fakes.client, { head: { ...fakes.client.head, baseFeePerGas: GWEI } });
  const rpc = { ...fakes.client.rpc, agree: async () => '0x' };
  const signer = { ...fakes.signer, client: { ...fakes.signer.client, rpc, clock: fakes.client.clock } };
  const flow = new TransactionFlow(fakes.services);
  flow.open(planOf(signer as never, [fakes.approval(), fakes.send]));
  await act(async () => runInAction(() => Object.assign(flow, { left: [fakes.approval(), fakes.send] })));
  runInAction(() => Object.assign(flow, { simulation: { ok: true, gasUsed } }));
  const View = observer(() => <p>{useLackingFunds(flow, { gas }, asOne) ? 'lacking' : 'enough'}</p>);
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

test('a plan whose gas nobody estimated is refused for what its simulation takes', async () => {
  const shown = (raw: bigint) => show(raw, false, { gasUsed: 300_000n });
  expect(await shown(600_000n * GWEI)).toBe('enough');
  cleanup();
  expect(await shown(600_000n * GWEI - 1n)).toBe('lacking');
});

test('a simulation that says that it takes no gas does not lower the least that a transaction takes', async () => {
  expect(await show(42_000n * 2n * GWEI - 1n, false, { gasUsed: 1n })).toBe('lacking');
});
