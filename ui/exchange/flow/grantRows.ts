import type { TFunction } from 'i18next';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import { permit2Seconds } from '../../../kernel/flow/permit2Seconds.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { GrantStep } from '../../../kernel/flow/TransactionPlan.ts';
import { formatReviewAmount } from '../../format/formatAmount.ts';
import { formatDecimal } from '../../format/numberFormat.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { contractName } from '../contractName.ts';
import type { ReviewRow } from './ReviewDialog.tsx';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * A row of the review for each approval and permit that the plan still needs: who may take how much, and
 * whether that is all the transaction needs or unlimited. No row where everything is allowed already.
 */
export function grantRows(
  t: TFunction,
  { plan, grants }: Pick<TransactionFlow, 'plan' | 'grants'>,
  locale: string,
): readonly ReviewRow[] {
  if (!plan || !grants) return [];
  if (grants === 'unknown') {
    return [{ label: t('exchangeLazy:grant.title'), value: t('exchangeLazy:grant.unknown') }];
  }
  const { agreed } = plan;
  const row = (grant: GrantStep): ReviewRow => {
    const symbol = shortenSymbol(grant.token.symbol);
    const amount = `${formatReviewAmount(grant.neededRaw, grant.token.decimals, locale, 'up')} ${symbol}`;
    const spender = contractName(t, agreed.chain, grant.spender);
    const words = { amount, symbol, spender, time: timeText(permit2Seconds(agreed), locale) };
    const toPermit2 = grant.spender === contractAddress(agreed.chain, 'permit2');
    const way = agreed.approveExact || grant.kind === 'permit2' ? 'exact' : 'unlimited';
    return {
      label: t(`exchangeLazy:grant.label.${grant.kind}`, words),
      value: t(`exchangeLazy:grant.${grant.kind}.${way}`, words),
      help: t(
        `exchangeLazy:grant.help.${grant.kind === 'permit2' ? 'permit2' : way === 'unlimited' && toPermit2 ? 'unlimitedPermit2' : way}`,
        words,
      ),
      ...(way === 'unlimited' && { tone: 'warning' as const }),
    };
  };
  return grants.map(row);
}

/** "30 minutes", "3 hours", "30 days". */
function timeText(seconds: number, locale: string): string {
  const [value, unit] =
    seconds >= DAY
      ? [seconds / DAY, 'day']
      : seconds > 2 * HOUR
        ? [seconds / HOUR, 'hour']
        : [seconds / 60, 'minute'];
  return formatDecimal(String(Math.ceil(value)), locale, { style: 'unit', unit, unitDisplay: 'long' });
}
