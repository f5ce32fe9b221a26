import { gasModelOf } from '../../../../kernel/amm/gasModelOf.ts';
import type { GasPricing } from '../../../../kernel/amm/index.ts';
import { coinPrice } from '../../../../kernel/basis/coinPrice.ts';
import { networkBaseFee } from '../../../../kernel/basis/networkBaseFee.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';

/** The price of an attacker's gas in a token, as of the newest block. */
export type GasAt = (head: BlockHead | undefined) => GasPricing | undefined;

/**
 * What an attacker pays for gas, in `quoted`. The dearer it is, the more auto slippage tolerates: so the base
 * fee and the coin's price are the lower ones of two operators, and a newer block only lowers the fee. Only the
 * base fee counts: nobody is included without paying it, but an attacker may pay the block's proposer in other
 * ways than by a tip. Where one of the two is not known, gas costs the attacker nothing.
 */
export async function attackersGas(client: ChainClient, quoted: Currency): Promise<GasAt> {
  const [agreed, coin] = await Promise.all([networkBaseFee(client), coinPrice(client, quoted)]);
  if (agreed === undefined || coin === undefined) return () => undefined;
  const model = gasModelOf(client.chain.gas.routing);
  return (head) => {
    const { baseFeePerGas = agreed } = head ?? {};
    const fee = baseFeePerGas < agreed ? baseFeePerGas : agreed;
    return { price: { numerator: fee * coin.numerator, denominator: coin.denominator }, model };
  };
}
