import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { type Currency, currencyId, sameCurrency } from '../../../kernel/currency/Currency.ts';
import { contractUnits } from '../../../kernel/currency/unitNumbers.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { BuildInfoToken } from '../../../kernel/services.ts';
import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { unitUsd } from '../../../ui/format/formatUsdPrice.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { type ChartPool, chartPool } from '../history/chartPool.ts';
import { priceHistory } from '../history/priceHistory.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';
import { tradingOff } from '../stores/tradingOff.ts';
import { SwapTradeToken } from '../swapTokens.ts';
import { IllustrationChart } from './IllustrationChart.tsx';

/** As wide as the card above it. */
const Frame = chakra('div', { base: { width: '100%', maxWidth: '474px', mt: '16' } });
const Panel = chakra('div', { base: { p: '16', rounded: '24', bg: 'surface2', boxShadow: 'card' } });
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8' } });

const CHART_HEIGHT = 120;
/** Chart, heading and padding. The placeholder has the same height. */
const PANEL_HEIGHT = CHART_HEIGHT + 44 + 32;

type History = { readonly key: string; readonly points: readonly ChartPoint[] | undefined };

/** The pair's own price history. A pair without one gets two drawn lines that say that they are made up. */
const PriceCharts = observer(function PriceCharts() {
  const { t } = useLazyTranslation('swapLazy');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const { features } = useService(BuildInfoToken);
  const quote = useLatestQuote(trade);
  const pool = useChartPool(trade, quote);
  const history = usePriceHistory(trade, pool);
  const { input, output } = quote?.request ?? unquotedPair(trade);
  if (!input || !output) return null;
  if (history === 'loading') {
    return (
      <Frame>{features.illustrationCharts && <Skeleton w="100%" style={{ height: PANEL_HEIGHT }} />}</Frame>
    );
  }
  if (history) {
    const symbols = { base: shortenSymbol(input.symbol), quote: shortenSymbol(output.symbol) };
    const spanMs = (history.at(-1)?.timeMs ?? 0) - (history[0]?.timeMs ?? 0);
    // The history is in the contracts' units.
    const scale = contractUnits(output) / contractUnits(input);
    const formatValue = (value: number) =>
      `${numberFormat(locale, { maximumSignificantDigits: 5, notation: value >= 1e6 ? 'compact' : 'standard' }).format(value)} ${symbols.quote}`;
    return (
      <Frame>
        <Panel data-testid="price-history">
          <LineChart
            label={t('chart.price', symbols)}
            points={
              scale === 1 ? history : history.map((point) => ({ ...point, value: point.value * scale }))
            }
            formatValue={formatValue}
            formatTime={(timeMs) => formatTime(timeMs, locale, spanMs)}
            height={CHART_HEIGHT}
          />
        </Panel>
      </Frame>
    );
  }
  if (!features.illustrationCharts) return null;
  const illustrated: readonly Currency[] = [input, output];
  return (
    <Frame>
      <Pair data-testid="illustrations">
        {illustrated.map((currency) => (
          <IllustrationChart
            key={currency.symbol}
            currency={currency}
            usd={unitUsd(trade.usd(currency, 10n ** BigInt(currency.decimals)), currency)}
            height={PANEL_HEIGHT}
          />
        ))}
      </Pair>
    </Frame>
  );
});

export default PriceCharts;

/** Where there is no exchange, no quote will come. */
function unquotedPair({ client, form }: SwapTrade): Partial<Pick<SwapTrade['form'], 'input' | 'output'>> {
  return tradingOff(client) ? { input: form.input, output: form.output } : {};
}

/** The latest quote of the selected pair. While another amount is typed there is no quote for a moment. */
function useLatestQuote(trade: SwapTrade): Quote | undefined {
  const { quote, form } = trade;
  const [latest, setLatest] = useState(quote);
  if (quote && quote !== latest) setLatest(quote);
  const shown = quote ?? latest;
  const same =
    shown && sameCurrency(shown.request.input, form.input) && sameCurrency(shown.request.output, form.output);
  return same ? shown : undefined;
}

/**
 * The chart keeps its pool as long as the pair stays: another amount may take another route, but the history
 * is the same.
 */
function useChartPool(trade: SwapTrade, quote: Quote | undefined): ChartPool | undefined {
  const [kept, setKept] = useState<{ readonly pair: string; readonly pool: ChartPool }>();
  if (!quote) return undefined;
  const { input, output } = quote.request;
  const pair = [trade.client.chain.id, currencyId(input), currencyId(output)].join(' ');
  if (kept?.pair === pair) return kept.pool;
  const pool = chartPool(quote);
  if (pool) setKept({ pair, pool });
  return pool;
}

function usePriceHistory(trade: SwapTrade, pool: ChartPool | undefined): History['points'] | 'loading' {
  const [history, setHistory] = useState<History>();
  const { client } = trade;
  const key = pool && `${client.chain.id} ${pool.address} ${pool.inputIsToken0}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says which pool it is; quotes bring new objects
  useEffect(() => {
    if (!pool || key === undefined) return;
    const controller = new AbortController();
    void priceHistory(client, pool, controller.signal).then((points) => {
      if (!controller.signal.aborted) setHistory({ key, points });
    });
    return () => controller.abort();
  }, [client, key]);
  if (key === undefined) return undefined;
  return history?.key === key ? history.points : 'loading';
}
