import { reaction, runInAction } from 'mobx';
import { follow } from '../../../../kernel/runtime/follow.ts';
import type { BalanceService } from '../../../../kernel/tokens/BalanceService.ts';
import { receiptGas } from '../../../../kernel/trade/receiptGas.ts';
import type { QuotedTrade, Receiver } from './QuotedTrade.ts';

/**
 * Gives the trade the gas of a first receipt. What the recipient has is read with each block: the sender's balance is
 * read anyway.
 * @returns stops, and takes the gas away
 */
export function watchReceipt(trade: QuotedTrade, store: Receiver, balances: BalanceService): () => void {
  const receipt = () => {
    const { recipientAddress: to } = store;
    const { output } = trade.form;
    return to && output && { to, output };
  };
  const set = (gas: bigint | undefined) =>
    runInAction(() => {
      trade.receiptGas = gas;
    });
  const stops = [
    follow(receipt, ({ to, output }) => balances.watch(to, [output])),
    reaction(
      () => {
        const { to, output } = receipt() ?? {};
        return to && output ? receiptGas(output, balances.get(to, output)) : 0n;
      },
      set,
      { fireImmediately: true },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
    set(undefined);
  };
}
