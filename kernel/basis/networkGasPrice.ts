import type { ChainClient } from '../rpc/ChainClient.ts';
import { gasPriceOf } from '../rpc/networkFee.ts';
import { parseQuantity } from '../rpc/quantity.ts';

/** How long another operator's answer is waited for, ms. */
const SECOND_ANSWER_MS = 3_000;

/**
 * What a unit of gas costs now, in wei: the lower one where two operators differ. 0 where gas does not count
 * in the choice of a route, or blocks have no base fee; undefined where nobody answers.
 */
export async function networkGasPrice({ chain, rpc }: ChainClient): Promise<bigint | undefined> {
  if (chain.capabilities.ignoresGas) return 0n;
  try {
    const told = await rpc.corroborate<unknown>('eth_getBlockByNumber', ['latest', false], {
      compare: baseFeeOf,
      timeoutMs: SECOND_ANSWER_MS,
    });
    const blocks = told.outcome === 'disagree' ? told.answers.map(({ value }) => value) : [told.value];
    const prices = blocks.map((block) => gasPriceOf({ baseFeePerGas: baseFeeOf(block) }) ?? 0n);
    return prices.reduce((least, price) => (price < least ? price : least));
  } catch {
    return undefined;
  }
}

function baseFeeOf(block: unknown): bigint | undefined {
  return parseQuantity((block as { readonly baseFeePerGas?: unknown } | null | undefined)?.baseFeePerGas);
}
