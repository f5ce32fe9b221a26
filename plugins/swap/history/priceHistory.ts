import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import type { ChartPool } from './chartPool.ts';
import { readOracle } from './readOracle.ts';
import { readTrades } from './readTrades.ts';

/**
 * How a pair's price went: whole output tokens for one input token, from the pool's oracle, else from its trades.
 * Undefined where the pool has no history that its node still tells.
 */
export async function priceHistory(
  client: ChainClient,
  pool: ChartPool,
  signal: AbortSignal,
): Promise<readonly ChartPoint[] | undefined> {
  const untold = () => undefined;
  const remembered =
    pool.protocol === 'v3' ? await readOracle(client, pool, signal).catch(untold) : undefined;
  return remembered ?? readTrades(client, pool, signal).catch(untold);
}
