import type { PoolState } from '../../../kernel/amm/index.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { rawPerUnitNumber } from '../../../kernel/currency/unitNumbers.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { unitUsd } from '../../../ui/format/formatUsdPrice.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { depthMove } from '../stores/depthMove.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { usdText, wholeText } from './figureTexts.ts';
import { symbolText } from './tables/Names.tsx';

/** The change of the price whose cost is told: 2 %. */
const MOVE = 0.02;
const PIPS = 1_000_000;

/** The labels are long: where the screen is narrow the values are below them. */
const stacked = {
  '& > div': { flexDirection: { base: 'column', sm: 'row' }, gap: { base: '0', sm: '16' } },
  '& dt': { flexShrink: '1' },
  '& dd': { textAlign: { base: 'start', sm: 'end' } },
} as const;

export interface MoveRowsProps {
  readonly store: ExploreStore;
  readonly line: PoolLine;
  /** The pool at one block. */
  readonly state: PoolState;
}

/** What a trade has to pay in to move the price, in dollars where they are known. */
export function MoveRows(props: MoveRowsProps) {
  const { store, line, state } = props;
  const move = depthMove(state, MOVE);
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  const { pool, token0, token1 } = line;
  if (!move || !token0 || !token1) return null;
  const text = (raw: number | undefined, token: Token, name: Address) => {
    if (raw === undefined) return t('depth.beyond');
    const whole = raw / rawPerUnitNumber(token);
    const usd = unitUsd(store.market.prices.get(token.address), token);
    const paid = `${wholeText(whole, locale)}\u00a0${symbolText(token, name)}`;
    return usd === undefined ? paid : `${usdText(whole * usd, locale, store.estimated)} · ${paid}`;
  };
  const share = formatPercent(MOVE * PIPS, locale);
  return (
    <DetailRows css={stacked}>
      <DetailRow label={t('depth.raise', { share })}>{text(move.raise, token1, pool.token1)}</DetailRow>
      <DetailRow label={t('depth.lower', { share })}>{text(move.lower, token0, pool.token0)}</DetailRow>
    </DetailRows>
  );
}
