import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import PriceImpactDialog from '../../../ui/exchange/flow/PriceImpactDialog.tsx';
import { formatPriceImpact } from '../../../ui/format/formatPercent.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { wholePercent } from '../stores/quote/quoteSeverity.ts';
import { SwapFlowToken, SwapTradeToken } from '../swapTokens.ts';

export interface ImpactWarningProps {
  /** Called with the price impact that the typed word confirms, in hundredths of a basis point. */
  readonly onAccept: (pips: number) => void;
  readonly onClose: () => void;
}

/** The dialog for severity 4: it warns first, then the review opens. */
const ImpactWarning = observer(function ImpactWarning({ onAccept, onClose }: ImpactWarningProps) {
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const { quote } = trade;
  const flow = useService(SwapFlowToken);
  if (!quote) return null;
  const { priceImpactPips: pips, amountInRaw } = quote;
  const paid = trade.usd(quote.request.input, amountInRaw);
  const dollars = (usd: number) => formatUsd(usd, locale);
  return (
    <PriceImpactDialog
      impact={formatPriceImpact(pips, locale)}
      percent={wholePercent(pips)}
      cost={paid === undefined ? undefined : { lost: dollars((paid * pips) / 1e6), paid: dollars(paid) }}
      onContinue={() => {
        onAccept(pips);
        onClose();
        flow.review();
      }}
      onClose={onClose}
    />
  );
});

export default ImpactWarning;
