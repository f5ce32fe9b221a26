import { observer } from 'mobx-react-lite';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { RouteDiagram } from '../../../ui/exchange/RouteDiagram.tsx';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';
import { SwapTradeToken } from '../swapTokens.ts';
import { poolText, sharedParts } from './swapFigures.ts';

/** A drawing of the quote's route. */
const RouteChart = observer(function RouteChart({ quote }: { readonly quote: Quote }) {
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const parts = sharedParts(quote.parts, locale).map(({ part: { hops }, share }) => ({
    share,
    hops: hops.map((hop, index) => ({
      from: index === 0 ? quote.request.input : currencyAt(trade, hop.tokenIn),
      to: index === hops.length - 1 ? quote.request.output : currencyAt(trade, hop.tokenOut),
      pool: poolText(hop, locale),
    })),
  }));
  return <RouteDiagram parts={parts} />;
});

export default RouteChart;

/** A token that is on no list is named by its address. */
function currencyAt(trade: SwapTrade, address: Address): Currency {
  const known = trade.tokenOf(address);
  if (known) return known;
  const name = shortenAddress(address);
  return { kind: 'token', chainId: trade.chain.id, address, decimals: 18, symbol: name, name };
}
