import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { contractName } from '../../../kernel/chain/contractName.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import type { DescribedAmount, TransactionDescription } from '../../../kernel/tx/TransactionDescriber.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { reviewAmountText } from '../amounts/amountTexts.ts';
import type { SavedAddresses } from '../book/SavedAddresses.ts';

export interface ActivityContext {
  readonly chain: ChainSpec;
  readonly tokens: Pick<TokenListService, 'fromLink'>;
  readonly locale: string;
  /** The text for a token that cannot be found. */
  readonly unknown: string;
  /** The person's names for addresses. */
  readonly saved: Pick<SavedAddresses, 'shortText'>;
}

/**
 * The values of a description's text: amounts as the review and the success have them, the app's contracts by
 * name, other addresses shortened, with the person's names for them.
 */
export function activityValues(
  values: TransactionDescription['values'],
  context: ActivityContext,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value, context)]));
}

function textOf(value: string | number | DescribedAmount, context: ActivityContext): string {
  if (typeof value === 'object') return amountText(value, context);
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  if (!address) return String(value);
  return contractName(context.chain, address) ?? context.saved.shortText(address);
}

function amountText(
  { currencyId, raw, paid }: DescribedAmount,
  { chain, tokens, locale, unknown }: ActivityContext,
) {
  const currency = tokens.fromLink(chain.id, currencyId);
  // Without the token's decimals an amount has no meaning.
  if (!currency) return unknown;
  if (raw === undefined) return shortenSymbol(currency.symbol);
  return reviewAmountText(BigInt(raw), currency, locale, paid ? 'nearest' : 'down');
}
