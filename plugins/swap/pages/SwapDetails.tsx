import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/Button.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { ChevronDownIcon } from '../../../ui/components/icons/icons.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { formatPriceImpact, impactTone } from '../../../ui/format/formatPercent.ts';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';
import { costText } from './costText.ts';
import { RateText } from './RateText.tsx';

const loadMore = () => import('./MoreDetails.tsx');

const Region = chakra('section', {
  base: { px: '8', pt: '4', transition: 'opacity 250ms', fontVariantNumeric: 'tabular-nums' },
});

/** Rate, impact and cost of the shown quote; limit and route when they are asked for. */
export const SwapDetails = observer(function SwapDetails() {
  const { t } = useTranslation('swap');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const [open, setOpen] = useState(false);
  const MoreDetails = lazyView(loadMore);
  const { quote } = trade;
  if (!quote) return null;
  const { priceImpactPips: impact } = quote;
  return (
    <Region aria-label={t('details.region')} data-testid="swap-details">
      <DetailRows>
        <DetailRow label={t('details.rate')}>
          <RateText quote={quote} />
        </DetailRow>
        <DetailRow label={t('details.impact')} help={t('details.impactHelp')} tone={impactTone(impact)}>
          {formatPriceImpact(impact, locale)}
        </DetailRow>
        <DetailRow label={t('details.cost')}>
          {costText(trade, trade.networkCostRaw, locale) ?? t('details.costUnknown')}
        </DetailRow>
      </DetailRows>
      <Button look="bare" size="small" w="100%" my="4" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('details.region')}
        <chakra.span transform={open ? 'rotate(180deg)' : undefined}>
          <ChevronDownIcon size={16} />
        </chakra.span>
      </Button>
      {open && (
        <Suspense>
          <MoreDetails quote={quote} />
        </Suspense>
      )}
    </Region>
  );
});
