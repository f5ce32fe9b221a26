import type { TokenTaxes } from '../pools/tokenTax.ts';
import type { TradePart } from '../quoteTrade.ts';
import type { GasPricing } from '../routes/routeTypes.ts';
import type { TradeType } from '../types.ts';

/** A trade that others see before it is included. */
export interface SandwichedTrade {
  /** In the order of their execution. The paths have the pools in the state before the trade. */
  readonly parts: readonly TradePart[];
  readonly tradeType: TradeType;
  /** Of the whole trade, raw units: the least output of an exact input, the most input of an exact output. */
  readonly limit: bigint;
  readonly taxes?: TokenTaxes | undefined;
  /** Of the attacker, in raw units of the quoted token. Absent: gas costs the attacker nothing. */
  readonly gas?: GasPricing | undefined;
}
