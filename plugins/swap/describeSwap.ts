import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { swapAmounts } from '../../kernel/trade/swapAmounts.ts';
import type { TransactionDescriber } from '../../kernel/tx/TransactionDescriber.ts';
import { transactionTitle } from '../../kernel/tx/transactionTitles.ts';

/** Describes a recorded swap, wrap or approval in words. */
export const describeSwap: TransactionDescriber = (info, outcome) => {
  const title = transactionTitle(info, outcome);
  switch (info.type) {
    case 'SWAP': {
      const { inputCurrencyId, outputCurrencyId, recipient } = info;
      const { paidRaw, receivedRaw } = swapAmounts(info);
      return {
        title,
        descriptor: recipient ? 'swap:activity.swapTo' : 'swap:activity.swap',
        values: {
          ...(recipient ? { recipient } : {}),
          input: { currencyId: inputCurrencyId, raw: paidRaw, paid: true },
          output: { currencyId: outputCurrencyId, raw: receivedRaw },
        },
        currencyIds: [inputCurrencyId, outputCurrencyId],
      };
    }
    case 'WRAP':
      return {
        title,
        descriptor: info.unwrapped ? 'swap:activity.unwrap' : 'swap:activity.wrap',
        values: { amount: { currencyId: 'ETH', raw: info.currencyAmountRaw } },
        currencyIds: ['ETH'],
      };
    case 'APPROVAL':
      return {
        title,
        descriptor: BigInt(info.amount) === 0n ? 'swap:activity.revoke' : 'swap:activity.approve',
        values: { token: { currencyId: info.tokenAddress }, spender: info.spender },
        currencyIds: [info.tokenAddress],
      };
    default:
      throw new SluiceError('transaction_unknown', `The swap plugin does not describe ${info.type}`);
  }
};
