import { chakra } from '@chakra-ui/react/styled-system';
import { runInAction } from 'mobx';
import { accepted, marketIn } from '../../../../kernel/basis/acceptedPrice.ts';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { formatPercent } from '../../../format/formatPercent.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { marketPriceText } from './basisTexts.ts';

const PIPS_PER_BPS = 100;
const Line = chakra('span', { base: { display: 'block' } });

export interface MarketNoticeProps {
  readonly flow: TransactionFlow;
}

/**
 * Says that the pool that is paid into has another price than the market, and asks whether the person wants that
 * price. The answer counts for this review.
 */
export function MarketNotice({ flow }: MarketNoticeProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const { basis } = flow;
  const market = marketIn(basis);
  if (!basis || market?.state !== 'far') return null;
  const { pool, price, offBps, acceptedBps } = market;
  const percent = formatPercent(Math.abs(offBps) * PIPS_PER_BPS, locale);
  const priceText = (of: typeof pool.price) => marketPriceText(t, pool, of, locale);
  const accept = (isOn: boolean) =>
    runInAction(() => {
      flow.basis = accepted(basis, isOn);
    });
  return (
    <Banner tone="warning" title={t('basis.market.far', { percent })}>
      <Line>{t('basis.market.wrong')}</Line>
      <Line>{t('basis.market.pool', { price: priceText(pool.price) })}</Line>
      {price && <Line>{t('basis.market.market', { price: priceText(price) })}</Line>}
      <SwitchRow label={t('basis.market.accept')} checked={acceptedBps !== undefined} onChange={accept} />
    </Banner>
  );
}
