import type { BlockHead } from './BlockHead.ts';

type FeeHead = Pick<BlockHead, 'baseFeePerGas'>;

/** Maximum tip added to the base fee: 1 gwei, as wallets suggest. */
const MAX_TIP = 1_000_000_000n;

/**
 * Estimated gas price of a transaction sent now, in wei per gas; undefined if the chain has no base fee. The
 * tip is at most the base fee, because chains whose base fee is far below a gwei need no tip of 1 gwei.
 */
export function gasPriceOf(head: FeeHead | undefined): bigint | undefined {
  const base = head?.baseFeePerGas;
  return base === undefined ? undefined : base + (base < MAX_TIP ? base : MAX_TIP);
}

/**
 * The highest gas price that wallets usually allow, in wei per gas: twice the base fee plus the tip.
 * Undefined if the chain has no base fee.
 */
export function maxGasPriceOf(head: FeeHead | undefined): bigint | undefined {
  const price = gasPriceOf(head);
  return price === undefined ? undefined : price + (head?.baseFeePerGas ?? 0n);
}
