import { lessBps, moreBps } from '../basis/bounds.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Quote } from '../quote/Quote.ts';
import type { ExpectedChange } from '../tx/TransactionSender.ts';

/**
 * The most that leaves and the least that arrives. A trade that is better by more than the tolerance means
 * that the quote is wrong. Transfer fees do not count for that: an account may be free of them.
 * @param limitRaw the minimum output or the maximum input
 */
export function swapLimits(
  { request, amountInRaw, amountOutRaw, inputTaxBps }: Quote,
  limitRaw: bigint,
  slippageBps: number,
  sender: Address,
  recipient: Address,
): readonly ExpectedChange[] {
  const { input, output, tradeType } = request;
  const untaxedRaw = (amountOutRaw * 10_000n) / BigInt(10_000 - Math.min(inputTaxBps, 9_999));
  const [paid, received] =
    tradeType === 'EXACT_INPUT'
      ? [
          { minDeltaRaw: -amountInRaw },
          { minDeltaRaw: limitRaw, maxDeltaRaw: moreBps(untaxedRaw, slippageBps) },
        ]
      : [
          { minDeltaRaw: -limitRaw, maxDeltaRaw: -lessBps(amountInRaw, slippageBps) },
          { minDeltaRaw: amountOutRaw },
        ];
  return [
    { owner: sender, currency: input, ...paid },
    { owner: recipient, currency: output, ...received },
  ];
}
