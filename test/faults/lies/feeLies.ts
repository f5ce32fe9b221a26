import { id } from 'ethers/hash';
import { inCalls } from './inCalls.ts';
import { hexWord, type Lie, quantity, selectorOf, wordOf } from './Lie.ts';

const BASE_FEE = id('getBasefee()').slice(0, 10);

/** Transactions need another amount of gas. */
export const gasEstimate =
  (told: (gas: bigint) => bigint): Lie =>
  async (item, forward) => {
    const answer = await forward(item);
    if (item.method !== 'eth_estimateGas' || typeof answer.result !== 'string') return answer;
    return { ...answer, result: quantity(told(BigInt(answer.result))) };
  };

/** Gas costs another amount: base fee, tip and what they make up. */
export const gasPrices = (told: (wei: bigint) => bigint): Lie => {
  const inside = inCalls((call, output) =>
    output !== undefined && selectorOf(call) === BASE_FEE ? `0x${hexWord(told(wordOf(output, 0)))}` : output,
  );
  const all = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(all);
    return typeof value === 'string' && value.startsWith('0x') ? quantity(told(BigInt(value))) : value;
  };
  return async (item, forward) => {
    const answer = await inside(item, forward);
    if (!answer.result) return answer;
    if (item.method === 'eth_gasPrice' || item.method === 'eth_maxPriorityFeePerGas') {
      return { ...answer, result: all(answer.result) };
    }
    if (item.method === 'eth_getBlockByNumber') {
      const { baseFeePerGas } = answer.result as { readonly baseFeePerGas?: string };
      return { ...answer, result: { ...answer.result, baseFeePerGas: all(baseFeePerGas) } };
    }
    if (item.method !== 'eth_feeHistory') return answer;
    const { baseFeePerGas, reward } = answer.result as Readonly<Record<string, unknown>>;
    return {
      ...answer,
      result: { ...answer.result, baseFeePerGas: all(baseFeePerGas), reward: all(reward) },
    };
  };
};
