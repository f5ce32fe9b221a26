import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { amountText, quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { agoText } from '../../../ui/format/agoText.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { HistoryReader } from '../services/HistoryReader.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';
import { heldResult } from '../stores/heldResult.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

const List = chakra('ol', { base: { display: 'grid', gap: '4', listStyle: 'none', p: '0', m: '0' } });
const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '16',
    rowGap: '4',
    py: '10',
    px: '12',
    rounded: '12',
    bg: 'surface3',
    fontSize: '14',
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface HistoryPanelProps {
  readonly store: PositionStore;
  readonly reader: PositionReader;
  readonly known: KnownPosition;
  readonly tokens: readonly [Token, Token];
}

/**
 * The position's events, as far back as the search went, and the result compared with holding both tokens.
 */
export const HistoryPanel = observer(function HistoryPanel({
  store,
  reader,
  known,
  tokens,
}: HistoryPanelProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const { position, block } = known;
  const { tokenId, liquidity, feeGrowth0X128, feeGrowth1X128, owed0Raw, owed1Raw } = position;
  const history = useMemo(() => new HistoryReader(reader, tokenId), [reader, tokenId]);
  const state = [liquidity, feeGrowth0X128, feeGrowth1X128, owed0Raw, owed1Raw].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it opens, and when the position has changed
  useEffect(() => {
    if (history.from === undefined) void history.lookBack(block, liquidity);
  }, [history, state]);
  useEffect(() => {
    void history.catchUp(block, state);
  }, [history, block, state]);
  const { explorer, blockTimeMs } = reader.client.chain;
  return (
    <Card aria-label={t('history.title')} data-testid="position-history" aria-busy={history.loading}>
      <Heading>{t('history.title')}</Heading>
      <HeldRow store={store} history={history} known={known} tokens={tokens} />
      {history.events.length > 0 && (
        <List>
          {history.events.map((event) => (
            <Entry key={`${event.hash} ${event.logIndex}`}>
              <span>
                {t(`history.${event.kind}`)}{' '}
                <chakra.span color="neutral2">{t('history.block', { block: event.block })}</chakra.span>
              </span>
              <span>
                {t('both', {
                  first: amountText(event.amount0Raw, tokens[0], locale),
                  second: amountText(event.amount1Raw, tokens[1], locale),
                })}
              </span>
              {explorer && (
                <ExternalLink href={`${explorer}/tx/${event.hash}`}>{t('history.transaction')}</ExternalLink>
              )}
            </Entry>
          ))}
        </List>
      )}
      {history.error && (
        <Banner
          tone="warning"
          title={t('history.failed')}
          action={
            <Button size="small" look="quiet" onClick={() => void history.lookBack(block, liquidity)}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(history.error)}
        </Banner>
      )}
      {history.loading && <Hint role="status">{t('history.loading')}</Hint>}
      {history.from !== undefined && (
        <Hint>
          {history.complete
            ? t('history.complete')
            : t('history.reach', {
                block: history.from.toString(),
                ago: agoText(Number(block - history.from) * blockTimeMs, locale),
              })}
        </Hint>
      )}
      {history.from !== undefined && !history.complete && !history.loading && (
        <Button size="small" look="quiet" onClick={() => void history.lookBack(block, liquidity)}>
          {t('history.more')}
        </Button>
      )}
    </Card>
  );
});

interface HeldRowProps extends Omit<HistoryPanelProps, 'reader'> {
  readonly history: HistoryReader;
}

const HeldRow = observer(function HeldRow({ store, history, known, tokens }: HeldRowProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const { amounts, fees, chain } = store;
  if (history.from === undefined) return null;
  if (!history.complete) return <Hint>{t('held.incomplete')}</Hint>;
  if (!amounts || !known.price || fees.state !== 'known') return <Hint>{t('held.unknown')}</Hint>;
  const quote = quoteSide(chain, tokens);
  const { gainRaw, gainPips } = heldResult(history.events, amounts, fees, known.price.sqrtPriceX96, quote);
  const size = amountText(gainRaw < 0n ? -gainRaw : gainRaw, tokens[quote], locale);
  const values = { amount: size, percent: gainPips === undefined ? '' : formatPercent(gainPips, locale) };
  const key = gainRaw > 0n ? 'more' : gainRaw < 0n ? 'less' : 'same';
  return (
    <chakra.div p="12" rounded="16" bg="surface3">
      <chakra.p fontSize="14" color="neutral2">
        {t('held.title')}
      </chakra.p>
      <chakra.p
        fontWeight="medium"
        color={key === 'more' ? 'success' : key === 'less' ? 'critical' : 'neutral1'}
        data-testid="held-result"
      >
        {t(`held.${key}`, values)}
      </chakra.p>
      <Hint>{t('held.note')}</Hint>
    </chakra.div>
  );
});
