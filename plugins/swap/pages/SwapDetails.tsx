import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { RateText, TextButton } from './RateText.tsx';
import { costText, swapFigures } from './swapFigures.ts';

const RouteChart = lazy(() => loadChunk(() => import('./RouteChart.tsx')));

const Region = chakra('section', {
  base: { px: '8', pt: '4', pb: '8', transition: 'opacity 250ms', fontVariantNumeric: 'tabular-nums' },
});

/** Rate, impact, minimum, route and cost of the shown quote. */
export const SwapDetails = observer(function SwapDetails() {
  const { t } = useTranslation('swap');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const { approvalCostRaw } = useService(SwapStoreToken);
  const [drawn, setDrawn] = useState(false);
  const { quote } = trade;
  if (!quote) return null;
  const figures = swapFigures(trade, quote, locale, t);
  const approval = costText(trade, approvalCostRaw, locale);
  return (
    <Region aria-label={t('details.region')} data-testid="swap-details">
      <DetailRows>
        <DetailRow label={t('details.rate')}>
          <RateText quote={quote} />
        </DetailRow>
        <DetailRow label={t('details.impact')} help={t('details.impactHelp')} tone={figures.impactTone}>
          {figures.impact}
        </DetailRow>
        <DetailRow label={t(figures.limitLabel)} help={t('details.minimumHelp')}>
          {figures.limit}
        </DetailRow>
        <DetailRow label={t('details.route')}>
          <TextButton aria-expanded={drawn} onClick={() => setDrawn(!drawn)}>
            {figures.routes.map((route) => (
              <chakra.span key={route} display="block">
                {route}
              </chakra.span>
            ))}
          </TextButton>
        </DetailRow>
        <DetailRow label={t('details.cost')}>{figures.cost}</DetailRow>
        {approval && <DetailRow label={t('details.approvalCost')}>{approval}</DetailRow>}
      </DetailRows>
      {drawn && (
        <Suspense>
          <RouteChart quote={quote} />
        </Suspense>
      )}
    </Region>
  );
});
