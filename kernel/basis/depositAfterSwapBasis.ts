import { isV3Pool } from '../amm/index.ts';
import type { TokenAmounts } from '../positions/liquidityAmounts.ts';
import type { Quote } from '../quote/Quote.ts';
import { bothReads } from '../quote/Reads.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { type PositionChange, paidPool, positionDepositBasis, takenFigures } from './positionBasis.ts';
import { statesAfterReads } from './quoteBasis.ts';
import type { StateBasis } from './StateBasis.ts';

/**
 * A mint or an increase that follows a swap through the position's own pool: what the position manager would
 * take of `desired` at the price that the swap leaves, both computed from the present state.
 * @throws SluiceError like `quoteBasis`
 */
export async function depositAfterSwapBasis(
  client: ChainClient,
  quote: Quote,
  change: PositionChange,
  desired: TokenAmounts,
): Promise<StateBasis> {
  const { figures: now, ...basis } = positionDepositBasis(change, desired, 0n);
  const both = bothReads(now, await statesAfterReads(client, quote));
  const priceAfter = (results: readonly CallResult[]): bigint | undefined => {
    const [, states] = both.read(results);
    const after = states.get(change.pool.address ?? '');
    return after && isV3Pool(after) ? after.sqrtPriceX96 : undefined;
  };
  return {
    ...basis,
    figures: {
      calls: both.calls,
      read: (results) => takenFigures(change, desired, priceAfter(results)),
    },
    // Their figures have been read, so there is a price.
    paysInto: (results) => paidPool(change, desired, priceAfter(results) ?? 0n),
  };
}
