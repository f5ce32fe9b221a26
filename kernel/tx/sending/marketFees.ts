import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { parseQuantity } from '../../rpc/quantity.ts';
import { twoAnswers } from './twoAnswers.ts';

/** What the network asks for now, wei per gas. */
export interface MarketFees extends Pick<BlockHead, 'baseFeePerGas'> {
  /** `eth_gasPrice`, where blocks have no base fee. */
  readonly gasPrice: bigint | undefined;
}

/** How far above what waits one endpoint alone may set the price. */
const MULTIPLE_ALONE = 5n;

/**
 * The lower figure of two endpoints: too high a fee is lost, too low a one only waits. What one endpoint says
 * alone is held to a multiple of what the person already agreed to pay.
 * @param waiting the most that the waiting transaction pays, wei per gas
 */
export async function marketFees({ rpc }: ChainClient, waiting: bigint): Promise<MarketFees> {
  const most = waiting * MULTIPLE_ALONE;
  const blocks = await twoAnswers(rpc, 'eth_getBlockByNumber', ['latest', false]);
  const baseFeePerGas = lowest(
    blocks.map((block) => (block as { readonly baseFeePerGas?: unknown } | null)?.baseFeePerGas),
    most,
  );
  if (baseFeePerGas !== undefined) return { baseFeePerGas, gasPrice: undefined };
  const prices = await twoAnswers(rpc, 'eth_gasPrice', []);
  return { baseFeePerGas: undefined, gasPrice: lowest(prices, most) };
}

function lowest(answers: readonly unknown[], most: bigint): bigint | undefined {
  const known = answers.flatMap((answer) => parseQuantity(answer) ?? []);
  const [first] = known;
  if (first === undefined) return undefined;
  const least = known.reduce((low, wei) => (wei < low ? wei : low), first);
  return known.length > 1 || least < most ? least : most;
}
