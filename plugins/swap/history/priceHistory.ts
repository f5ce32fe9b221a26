import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import type { ChartPool } from './chartPool.ts';
import { readOracle } from './readOracle.ts';
import { readTrades } from './readTrades.ts';

/**
 * The price history of a pair, in whole output tokens for one input token. It comes from the pool's oracle,
 * or else from the pool's trades. Undefined where the node has no history of the pool.
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
