import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { revertError } from '../revertReason.ts';
import { type Simulation, type SimulationRequest, simulate } from '../simulate.ts';
import type { ExpectedChange } from '../TransactionSender.ts';

/**
 * Simulates the calls and throws if they would fail, take more or give less than agreed.
 * @throws SluiceError `transaction_reverted` with the reason, `simulation_failed`, `simulation_differs`
 */
export async function simulateExpected(
  client: ChainClient,
  request: Omit<SimulationRequest, 'watch'>,
  expects: readonly ExpectedChange[],
): Promise<Simulation> {
  const simulation = await simulate(client, { ...request, watch: expects });
  if (!simulation.ok) throw revertError(simulation.reason);
  const { changes } = simulation;
  if (changes === 'unavailable') return simulation;
  const short = expects.find((expected, index) => {
    const change = changes[index];
    return change === undefined || change.deltaRaw < expected.minDeltaRaw;
  });
  if (!short) return simulation;
  throw new SluiceError('simulation_differs', 'The transaction would take more or give less than agreed', {
    values: { symbol: short.currency.symbol },
  });
}
