import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { costText } from './costText.ts';
import { TextButton } from './RateText.tsx';
import { swapFigures } from './swapFigures.ts';

const loadChart = () => import('./RouteChart.tsx');

/** What most people look at once in a while: price impact, limit, route, and what it costs. */
const MoreDetails = observer(function MoreDetails({ quote }: { readonly quote: Quote }) {
  const { t } = useLazyTranslation('swapLazy');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const { approvalCostRaw } = useService(SwapStoreToken);
  const [drawn, setDrawn] = useState(false);
  const figures = swapFigures(trade, quote, locale, t);
  const approval = costText(trade, approvalCostRaw, locale);
  const RouteChart = lazyView(loadChart);
  return (
    <chakra.div pb="8" pe="8">
      <DetailRows>
        <DetailRow
          label={t('swap:details.impact')}
          help={t('swap:details.impactHelp')}
          tone={figures.impactTone}
        >
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
        <DetailRow label={t('swap:details.cost')}>{figures.cost}</DetailRow>
        {approval && <DetailRow label={t('details.approvalCost')}>{approval}</DetailRow>}
      </DetailRows>
      {drawn && (
        <Suspense>
          <RouteChart quote={quote} />
        </Suspense>
      )}
    </chakra.div>
  );
});

export default MoreDetails;
