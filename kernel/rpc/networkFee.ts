import type { BlockHead } from './BlockHead.ts';

/** The most that is reckoned on top of the base fee: 1 gwei, as wallets suggest. */
const MAX_TIP = 1_000_000_000n;

/**
 * Wei per unit of gas that a transaction sent now is likely to pay; undefined where the chain has no base fee.
 * Chains whose base fee is far below a gwei ask for no tip of that size.
 */
export function gasPriceOf(head: BlockHead | undefined): bigint | undefined {
  const base = head?.baseFeePerGas;
  return base === undefined ? undefined : base + (base < MAX_TIP ? base : MAX_TIP);
}

/**
 * The most wei per unit of gas that wallets let a transaction pay, twice the base fee and the tip; undefined where the
 * chain has no base fee.
 */
export function maxGasPriceOf(head: BlockHead | undefined): bigint | undefined {
  const price = gasPriceOf(head);
  return price === undefined ? undefined : price + (head?.baseFeePerGas ?? 0n);
}
