import { impactSeverity } from '../../../kernel/amm/index.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { Simulation } from '../../../kernel/tx/simulate.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import type { Rounding } from '../../../ui/format/formatAmount.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { isolated } from '../../../ui/format/numberFormat.ts';
import type { AgreedDeposit } from '../stores/depositPlan.ts';
import { namedOrder } from '../stores/namedOrder.ts';

/** Each amount above zero with its symbol, in the person's order; both where both are zero. */
export function amountTexts(
  { amount0Raw, amount1Raw }: TokenAmounts,
  terms: Pick<AgreedDeposit, 'currencies' | 'reversed'>,
  locale: string,
  rounding: Rounding = 'down',
): readonly string[] {
  const sides = namedOrder(terms, [
    { raw: amount0Raw, currency: terms.currencies[0] },
    { raw: amount1Raw, currency: terms.currencies[1] },
  ]);
  const some = sides.filter(({ raw }) => raw > 0n);
  return (some.length > 0 ? some : sides).map(({ raw, currency }) =>
    reviewAmountText(raw, currency, locale, rounding),
  );
}

/** From 10 % on, a word must be typed to confirm, as on the swap page. */
const TYPED_FROM_PIPS = 100_000;
const PIPS_PER_PERCENT = 10_000;
const PIPS = 1_000_000n;

/** What confirming a plan with this swap takes, by its price impact. */
export function impactGuard({ priceImpactPips }: Pick<Quote, 'priceImpactPips'>) {
  const severity = impactSeverity({ numerator: BigInt(priceImpactPips), denominator: PIPS });
  return {
    dangerous: severity > 2,
    typedConfirmPercent:
      priceImpactPips >= TYPED_FROM_PIPS ? Math.floor(priceImpactPips / PIPS_PER_PERCENT) : undefined,
  };
}

/** What a trial run did to the balances of `owner`: "−1.2 MON". A pool's own balances are watched in it too. */
export function trialTexts(
  simulation: Simulation | undefined,
  owner: Address,
  locale: string,
): readonly string[] {
  if (!simulation?.ok || simulation.changes === 'unavailable') return [];
  const own = simulation.changes.filter((change) => change.owner === owner);
  return own.map(({ currency, deltaRaw }) =>
    isolated(
      deltaRaw < 0n
        ? `\u2212${reviewAmountText(-deltaRaw, currency, locale, 'nearest')}`
        : `+${reviewAmountText(deltaRaw, currency, locale)}`,
      locale,
    ),
  );
}

/** "60% V3 0.3% › V2 0.3%": one line for each part of the route. */
export function routeTexts({ parts }: Quote, locale: string): readonly string[] {
  return parts.map(({ hops, shareBps }) => {
    const pools = hops.map(
      ({ protocol, fee, added }) => `${added?.label ?? protocol.toUpperCase()}\xa0${feeText(fee, locale)}`,
    );
    const share = parts.length > 1 ? `${formatPercent(shareBps * 100, locale, 0)} ` : '';
    return `${share}${pools.join(' › ')}`;
  });
}
