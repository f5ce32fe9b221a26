import type { TFunction } from 'i18next';
import { contractAddress } from '../../../../kernel/chain/ChainRegistry.ts';
import type { Agreed } from '../../../../kernel/flow/Agreed.ts';
import { permit2Seconds } from '../../../../kernel/flow/permit2Seconds.ts';
import type { GrantStep } from '../../../../kernel/flow/TransactionPlan.ts';
import { formatReviewAmount } from '../../../format/formatAmount.ts';
import { formatDecimal } from '../../../format/numberFormat.ts';
import { shortenSymbol } from '../../../format/shorten.ts';
import { contractName } from '../../contractName.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export interface GrantTexts {
  /** "Lets the router spend up to 12.5 USDC". */
  readonly note: string;
  readonly help: string;
  /** The approval has no bound. */
  readonly unlimited: boolean;
}

/** What an approval or a permit is for: who may take how much, and whether that is bounded. */
export function grantTexts(t: TFunction, grant: GrantStep, agreed: Agreed, locale: string): GrantTexts {
  const { kind, token, neededRaw } = grant;
  const symbol = shortenSymbol(token.symbol);
  const amount = `${formatReviewAmount(neededRaw, token, locale, 'up')} ${symbol}`;
  const spender = contractName(t, agreed.chain, grant.spender);
  const words = { amount, symbol, spender, time: timeText(permit2Seconds(agreed), locale) };
  const toPermit2 = grant.spender === contractAddress(agreed.chain, 'permit2');
  const isExact = agreed.approveExact || kind === 'permit2' || (kind === 'approve' && grant.exact === true);
  const way = isExact ? 'exact' : 'unlimited';
  const help = kind === 'permit2' ? 'permit2' : way === 'unlimited' && toPermit2 ? 'unlimitedPermit2' : way;
  return {
    note: t(`exchangeLazy:grant.note.${kind}.${way}`, words),
    help: t(`exchangeLazy:grant.help.${help}`, words),
    unlimited: way === 'unlimited',
  };
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
