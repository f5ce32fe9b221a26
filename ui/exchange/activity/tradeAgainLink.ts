import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { amountToText } from '../../format/decimalText.ts';

/**
 * The link that fills the swap form as it was for a recorded swap: pair, direction, typed amount and recipient.
 * It is read as any link is, with all its warnings. The amount is left out where its token is on no list any more,
 * because without the decimals it has no meaning.
 * @returns undefined for what is no swap, or says nothing that makes sense
 */
export function tradeAgainLink(
  { info }: Pick<TransactionRecord, 'info'>,
  chain: Pick<ChainSpec, 'id' | 'slug'>,
  tokens: Pick<TokenListService, 'fromLink'>,
): string | undefined {
  if (info.type !== 'SWAP') return undefined;
  const exactInput = info.tradeType === 'EXACT_INPUT';
  const [exactId, raw] = exactInput
    ? [info.inputCurrencyId, info.inputCurrencyAmountRaw]
    : [info.outputCurrencyId, info.outputCurrencyAmountRaw];
  const currency = tokens.fromLink(chain.id, exactId);
  const link = new URLSearchParams({
    chain: chain.slug,
    inputCurrency: info.inputCurrencyId,
    outputCurrency: info.outputCurrencyId,
  });
  if (currency && /^\d+$/.test(raw)) {
    link.set('exactAmount', amountToText(BigInt(raw), currency));
    link.set('exactField', exactInput ? 'input' : 'output');
  }
  if (info.recipient) link.set('recipient', info.recipient);
  return `/swap?${link}`;
}
