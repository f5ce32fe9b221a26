import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { PairMarket } from '../../../ui/exchange/market/PairMarket.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';

const HEIGHT = 300;

const Frame = chakra('div', { base: { width: '100%', maxWidth: '760px', mt: '16', position: 'relative' } });

/** The market of the chosen pair, under the card. */
const MarketCard = observer(function MarketCard() {
  const { t } = useLazyTranslation('swapLazy');
  const { form, chain } = useService(SwapTradeToken);
  const { input, output } = form;
  return (
    <Frame>
      <Card aria-label={t('chart.market')} data-testid="market" minH="460px" boxShadow="card">
        {input && output ? (
          <PairMarket chain={chain} base={input} quote={output} height={HEIGHT} />
        ) : (
          <Hint>{t('chart.choose')}</Hint>
        )}
      </Card>
    </Frame>
  );
});

export default MarketCard;
