import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/Button.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { ChevronDownIcon } from '../../../ui/components/icons/icons.tsx';
import { VisuallyHidden } from '../../../ui/components/VisuallyHidden.tsx';
import { formatPriceImpact, impactTone } from '../../../ui/format/formatPercent.ts';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';
import { costText } from './costText.ts';
import { RateText } from './RateText.tsx';

const loadMore = () => import('./MoreDetails.tsx');

const Region = chakra('section', {
  base: {
    ps: '8',
    transition: 'opacity {durations.medium} {easings.in}',
    fontSize: '14',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8', minH: '44px' },
});

/** The rate and the cost of the shown quote in one line; the rest of its figures when they are asked for. */
export const SwapDetails = observer(function SwapDetails() {
  const { t } = useTranslation('swap');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const [open, setOpen] = useState(false);
  const MoreDetails = lazyView(loadMore);
  const { quote } = trade;
  if (!quote) return null;
  const impact = quote.priceImpactPips;
  const tone = impactTone(impact);
  const cost = costText(trade, trade.networkCostRaw, locale, true);
  return (
    <Region aria-label={t('details.region')} data-testid="swap-details">
      <Line>
        <span>
          <RateText quote={quote} />
        </span>
        <Button look="bare" size="small" px="8" aria-expanded={open} onClick={() => setOpen(!open)}>
          <VisuallyHidden>{t('details.region')}</VisuallyHidden>
          {/* When open, it stands below. */}
          {!open && (
            <>
              <chakra.span display={{ base: cost && 'none', sm: 'inline' }}>{t('details.cost')}</chakra.span>
              <chakra.span color="neutral1">{cost ?? t('details.costUnknown')}</chakra.span>
            </>
          )}
          <chakra.span transform={open ? 'rotate(180deg)' : undefined}>
            <ChevronDownIcon size={16} />
          </chakra.span>
        </Button>
      </Line>
      {tone !== 'neutral' && !open && (
        <chakra.p pb="8" color={tone}>
          {t('details.impact')} {formatPriceImpact(impact, locale)}
        </chakra.p>
      )}
      {open && (
        <Suspense>
          <MoreDetails quote={quote} />
        </Suspense>
      )}
    </Region>
  );
});
