import type { GasPricing, PoolState } from '../../amm/index.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import { gasPriceOf } from '../../rpc/networkFee.ts';
import { gasMarginBps, withMargin } from '../../tx/gasMargin.ts';
import type { TransactionRecord } from '../../tx/TransactionRecord.ts';
import { deepestPrice } from './deepestPrice.ts';

/**
 * What a unit of gas costs in raw units of `quoted`, by the deepest of `pools` against the wrapped coin; undefined where
 * either price is not known, or routes are chosen whatever their gas costs. Where the limit is billed, its margin is a
 * cost too.
 * @param receipts own transactions, newest first, from which the margin is learnt
 */
export function gasPricing(
  chain: ChainSpec,
  head: BlockHead | undefined,
  pools: readonly PoolState[],
  quoted: string,
  receipts: () => readonly TransactionRecord[] = () => [],
): GasPricing | undefined {
  if (chain.capabilities.ignoresGas) return undefined;
  const weiPerGas = gasPriceOf(head);
  const wrapped = contractAddress(chain, 'wrappedNative');
  if (weiPerGas === undefined || !wrapped) return undefined;
  const paid =
    chain.gas.billing === 'limit' ? withMargin(weiPerGas, gasMarginBps(chain, receipts())) : weiPerGas;
  if (quoted === wrapped) return { price: { numerator: paid, denominator: 1n } };
  const price = deepestPrice(pools, wrapped, quoted);
  return price && { price: { numerator: price.numerator * paid, denominator: price.denominator } };
}
