import type { ChainClient } from '../rpc/ChainClient.ts';
import { parseQuantity } from '../rpc/quantity.ts';

/** How long another operator's answer is waited for, ms. */
const SECOND_ANSWER_MS = 3_000;

/**
 * The newest block's base fee in wei per gas: the lower one where two operators differ, 0 where there is none,
 * undefined where nobody answers.
 */
export async function networkBaseFee({ rpc }: Pick<ChainClient, 'rpc'>): Promise<bigint | undefined> {
  try {
    const told = await rpc.corroborate<unknown>('eth_getBlockByNumber', ['latest', false], {
      compare: baseFeeOf,
      timeoutMs: SECOND_ANSWER_MS,
    });
    const blocks = told.outcome === 'disagree' ? told.answers.map(({ value }) => value) : [told.value];
    const fees = blocks.map((block) => baseFeeOf(block) ?? 0n);
    return fees.reduce((least, fee) => (fee < least ? fee : least));
  } catch {
    return undefined;
  }
}

function baseFeeOf(block: unknown): bigint | undefined {
  return parseQuantity((block as { readonly baseFeePerGas?: unknown } | null | undefined)?.baseFeePerGas);
}
