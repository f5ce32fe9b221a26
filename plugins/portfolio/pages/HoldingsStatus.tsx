import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { StatusDot, type StatusTone } from '../../../ui/components/page/StatusDot.tsx';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { AgoText } from './parts.tsx';

/** How current the balances are in a word, and on demand their blocks, the age of the prices and what is an estimate. */
export const HoldingsStatus = observer(function HoldingsStatus({
  store,
}: {
  readonly store: PortfolioStore;
}) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { total, holdings } = store;
  if (holdings.length === 0) return null;
  const [tone, word] = stateOf(store);
  return (
    <StatusDot tone={tone} text={t(`data.${word}`)} label={t('data.title')}>
      {holdings.map(({ chain, balances, failures }) => (
        <p key={chain.id} data-testid="portfolio-age">
          {holdings.length > 1 && `${chain.label}: `}
          {balances ? (
            <AgoText
              sinceMs={balances.readAtMs}
              words={(ago) =>
                t('network.read', { block: numberFormat(locale, {}).format(balances.block), ago })
              }
            />
          ) : (
            t(failures.balances ? 'unknown' : 'network.reading')
          )}
        </p>
      ))}
      {total.oldestPriceMs !== undefined && (
        <p>
          <AgoText sinceMs={total.oldestPriceMs} words={(ago) => t('total.prices', { ago })} />
        </p>
      )}
      {total.estimate && <p>{t('total.estimate')}</p>}
    </StatusDot>
  );
});

/** A read that is repeated says nothing new; one that failed does, even where former values are still shown. */
function stateOf({
  holdings,
  settled,
}: PortfolioStore): readonly [StatusTone, 'loading' | 'failed' | 'current'] {
  if (!settled) return ['busy', 'loading'];
  if (holdings.every(({ failures }) => Object.keys(failures).length === 0)) return ['good', 'current'];
  return [holdings.some(({ balances }) => balances) ? 'warning' : 'bad', 'failed'];
}
