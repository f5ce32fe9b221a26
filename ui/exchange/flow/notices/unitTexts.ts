import type { TFunction } from 'i18next';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { multiplierOf } from '../../../../kernel/currency/multipliers.ts';
import { ONE_PLACES } from '../../../../kernel/currency/unit.ts';
import { contractUnit } from '../../../../kernel/currency/unitNumbers.ts';
import type { Agreed } from '../../../../kernel/flow/Agreed.ts';
import { nowSeconds } from '../../../../kernel/flow/chainTime.ts';
import { amountToText } from '../../../format/decimalText.ts';
import { formatReviewAmount } from '../../../format/formatAmount.ts';
import { localNumber } from '../../../format/localNumber.ts';
import { momentText } from '../../../format/momentText.ts';
import { shortenSymbol } from '../../../format/shorten.ts';
import type { ReviewRow } from '../ReviewDialog.tsx';

type Plan = Pick<Agreed, 'limits' | 'client' | 'permitSeconds'>;

/** The plan's tokens, each once, with an amount of them: of nothing that must arrive, the contract's unit. */
function tokensOf({ limits }: Pick<Plan, 'limits'>) {
  const raws = new Map<string, ReturnType<typeof amountOf>>();
  for (const limit of limits) {
    const { currency } = limit;
    if (currency.kind === 'token' && !raws.has(currency.address)) raws.set(currency.address, amountOf(limit));
  }
  return [...raws.values()];
}

function amountOf({ currency, minDeltaRaw }: Plan['limits'][number]) {
  const raw = minDeltaRaw < 0n ? -minDeltaRaw : minDeltaRaw;
  return { currency, raw: raw || oneOf(currency) };
}

/** The contract's unit. */
const oneOf = ({ decimals }: Currency): bigint => 10n ** BigInt(decimals);

/** "Unit of NVDA: 10 shown, 2.5 in the contract", for each token of the plan that has a multiplier. */
export function unitRows(t: TFunction, plan: Plan, locale: string): readonly ReviewRow[] {
  return tokensOf(plan).flatMap(({ currency, raw }) => unitRow(t, currency, locale, raw) ?? []);
}

/** The same for one token; undefined where it has no multiplier. @param raw default: one in the contract */
export function unitRow(
  t: TFunction,
  currency: Currency,
  locale: string,
  raw = oneOf(currency),
): ReviewRow | undefined {
  if (currency.kind !== 'token' || multiplierOf(currency).value === undefined) return undefined;
  const symbol = shortenSymbol(currency.symbol);
  return {
    label: t('exchangeLazy:review.unit.label', { symbol }),
    value: t('exchangeLazy:review.unit.text', {
      shown: formatReviewAmount(raw, currency, locale, 'nearest'),
      raw: localNumber(amountToText(raw, contractUnit(currency)), locale),
    }),
    help: t('exchangeLazy:review.unit.help', { symbol }),
  };
}

/** Changes of a unit that come before all that the plan signs has ended. */
export function unitChanges(t: TFunction, plan: Plan, locale: string): readonly string[] {
  return tokensOf(plan).flatMap(({ currency, raw }) => {
    const next = currency.kind === 'token' ? multiplierOf(currency).next : undefined;
    if (!next || next.atSeconds > nowSeconds(plan.client) + plan.permitSeconds) return [];
    const changed = { decimals: currency.decimals + ONE_PLACES };
    return t('exchangeLazy:review.unit.change', {
      time: momentText(next.atSeconds * 1000, locale),
      before: formatReviewAmount(raw, currency, locale, 'nearest'),
      symbol: shortenSymbol(currency.symbol),
      after: formatReviewAmount(raw * next.value, changed, locale, 'nearest'),
    });
  });
}
