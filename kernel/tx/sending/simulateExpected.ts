import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { revertError } from '../revertReason.ts';
import { type Simulation, type SimulationRequest, simulate } from '../simulate.ts';
import type { ExpectedChange } from '../TransactionSender.ts';

/**
 * Simulates the calls and throws if they would fail, take more or give less than agreed, or so much more that
 * the figures that were agreed on must be wrong.
 * @throws SluiceError `transaction_reverted` with the reason, `simulation_failed`, `simulation_differs`,
 * `simulation_exceeds`
 */
export async function simulateExpected(
  client: ChainClient,
  request: Omit<SimulationRequest, 'watch'>,
  expects: readonly ExpectedChange[],
): Promise<Simulation> {
  const simulation = await simulate(client, { ...request, watch: expects });
  if (!simulation.ok) throw revertError(simulation.reason, simulation.endpoint);
  const { changes } = simulation;
  if (changes === 'unavailable') return simulation;
  const at = (index: number) => changes[index]?.deltaRaw;
  const short = expects.find(({ minDeltaRaw }, index) => (at(index) ?? minDeltaRaw - 1n) < minDeltaRaw);
  if (short) {
    throw new SluiceError('simulation_differs', 'The transaction would take more or give less than agreed', {
      values: { symbol: short.currency.symbol },
    });
  }
  const beyond = expects.find(
    ({ maxDeltaRaw }, index) => maxDeltaRaw !== undefined && (at(index) ?? 0n) > maxDeltaRaw,
  );
  if (!beyond) return simulation;
  throw new SluiceError(
    'simulation_exceeds',
    'The transaction would give more than the quote can be right about',
    {
      values: { symbol: beyond.currency.symbol },
    },
  );
}
