import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { listText } from '../../../ui/format/listText.ts';
import type { PoolPayment } from '../services/PoolActivity.ts';
import type { ActivityKind, ActivityStatus } from './portfolioLink.ts';

/** A payment in words, with those fields of an activity item that a pool's log has (rule 3.53). */
export interface PaymentItem {
  readonly payment: PoolPayment;
  readonly hash: Hex;
  readonly title: string;
  readonly descriptor: string;
  /** Seconds. */
  readonly timestamp: number;
}

export interface PaymentWords {
  readonly locale: string;
  /** The text for a token that is still being read. */
  readonly unknown: string;
  readonly t: (key: string, values: Record<string, string>) => string;
}

export function paymentItem(payment: PoolPayment, words: PaymentWords): PaymentItem {
  const { event, tokens } = payment;
  const { locale, unknown, t } = words;
  const sides = [
    { token: tokens[0], raw: event.amount0Raw ?? 0n },
    { token: tokens[1], raw: event.amount1Raw ?? 0n },
  ];
  // Signs are the pool's view: received amounts are positive.
  const text = (sign: 1 | -1) => {
    if (event.amount0Raw === undefined) return unknown;
    const moved = sides.filter(({ raw }) => (sign === 1 ? raw > 0n : raw < 0n));
    const amounts = moved.map(({ token, raw }) => sideText(token, raw < 0n ? -raw : raw, locale, unknown));
    return listText(amounts, locale) || '0';
  };
  return {
    payment,
    hash: event.transactionHash,
    title: t(`portfolioLazy:payments.kinds.${event.kind}`, {}),
    descriptor:
      event.kind === 'swap'
        ? t('portfolioLazy:payments.swap', { paid: text(1), received: text(-1) })
        : text(-1),
    timestamp: event.timestampSeconds,
  };
}

/** Whether a payment passes the filters. A log is in a block, so its status is confirmed. */
export function paymentPasses(
  { event }: PoolPayment,
  filter: { readonly status: ActivityStatus; readonly kind: ActivityKind },
): boolean {
  const kind = event.kind === 'swap' ? 'swaps' : 'liquidity';
  return (
    (filter.kind === 'all' || filter.kind === kind) &&
    (filter.status === 'all' || filter.status === 'confirmed')
  );
}

function sideText(token: Token | undefined, raw: bigint, locale: string, unknown: string): string {
  return token ? amountText(raw, token, locale) : unknown;
}
