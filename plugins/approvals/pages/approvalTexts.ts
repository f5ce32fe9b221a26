import type { TFunction } from 'i18next';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { contractName } from '../../../ui/exchange/contractName.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { intlName } from '../../../ui/format/numberFormat.ts';
import { shortenAddress, shortenSymbol } from '../../../ui/format/shorten.ts';
import type { GrantId } from '../services/approvalLogs.ts';
import type { ApprovalRow } from '../stores/approvalRows.ts';

/** The token's symbol, or its address while that is being read. */
export function symbolOf({ currency, token }: GrantId & { readonly currency: Token | undefined }): string {
  return currency ? shortenSymbol(currency.symbol) : shortenAddress(token);
}

/** "Universal Router, through Permit2". `t`: with approvalsLazy and exchangeLazy. */
export function spenderText(t: TFunction, chain: Pick<ChainSpec, 'contracts'>, { via, spender }: GrantId) {
  const name = contractName(t, chain, spender);
  return via === 'permit2' ? t('approvalsLazy:through', { spender: name }) : name;
}

/** "Up to 5 USDC", "Unlimited", or that the amount is not known. */
export function amountText(t: TFunction, row: ApprovalRow, locale: string): string {
  const { raw, unlimited, currency } = row;
  if (raw === undefined) return t('approvalsLazy:amount.unknown');
  if (unlimited) return t('approvalsLazy:amount.unlimited');
  const amount = formatAmount(raw, currency ?? { decimals: 0 }, { locale, style: 'swap', rounding: 'up' });
  return t('approvalsLazy:amount.exact', { amount: `${amount} ${symbolOf(row)}` });
}

/** Day and time of `seconds` (Unix). */
export function timeText(seconds: number, locale: string): string {
  const format = new Intl.DateTimeFormat(intlName(locale), { dateStyle: 'medium', timeStyle: 'short' });
  // Permit2's longest time is beyond what a date can hold.
  return format.format(new Date(Math.min(seconds * 1_000, 8.64e15)));
}
