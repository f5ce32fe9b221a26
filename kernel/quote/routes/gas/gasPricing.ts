import type { GasPricing, PoolState } from '../../../amm/index.ts';
import { contractAddress } from '../../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../../chain/ChainSpec.ts';
import type { BlockHead } from '../../../rpc/BlockHead.ts';
import { gasPriceOf } from '../../../rpc/networkFee.ts';
import { gasMarginBps, withMargin } from '../../../tx/gasMargin.ts';
import type { TransactionRecord } from '../../../tx/TransactionRecord.ts';
import { deepestPrice } from './deepestPrice.ts';

/**
 * The price of a unit of gas in raw units of `quoted`, through the deepest of `pools` that lead there from the
 * wrapped coin. Undefined when either price is unknown, or when the chain ignores gas in routing. On a chain that bills the
 * gas limit, the limit's safety margin counts as a cost too.
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
