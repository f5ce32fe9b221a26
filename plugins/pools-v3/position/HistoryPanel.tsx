import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { aboutWhenText } from '../../../ui/exchange/pools/aboutWhenText.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { momentText } from '../../../ui/format/momentText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionPast } from '../services/PositionPast.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';

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
  readonly chain: ChainSpec;
  readonly past: PositionPast;
  readonly known: KnownPosition;
  readonly tokens: readonly [Token, Token];
}

/** The position's events, as far back as the search went. */
export const HistoryPanel = observer(function HistoryPanel({
  chain,
  past,
  known,
  tokens,
}: HistoryPanelProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const { history, facts } = past;
  const head = { number: known.block, timestamp: known.seconds };
  const { explorer, blockTimeMs } = chain;
  const timeText = (at: bigint) => {
    const seconds = facts.secondsAt(at);
    return seconds === undefined ? undefined : momentText(Number(seconds) * 1000, locale);
  };
  return (
    <Card aria-label={t('history.title')} data-testid="position-history" aria-busy={history.loading}>
      <Heading>{t('history.title')}</Heading>
      {history.events.length > 0 && (
        <List>
          {history.events.map((event) => (
            <Entry key={`${event.hash} ${event.logIndex}`}>
              <span>
                {t(`history.${event.kind}`)}{' '}
                <chakra.span color="neutral2" title={t('history.block', { block: event.block })}>
                  {timeText(event.block) ??
                    (facts.loading ? (
                      <Skeleton w="96px" h="16" />
                    ) : (
                      t('history.block', { block: event.block })
                    ))}
                </chakra.span>
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
            <Button size="small" look="quiet" onClick={() => void past.lookBack(known)}>
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
            : t('history.reachedTo', { date: aboutWhenText(history.from, head, blockTimeMs, locale) })}
        </Hint>
      )}
      {history.from !== undefined && !history.complete && !history.loading && (
        <Button size="small" look="quiet" onClick={() => void past.lookBack(known)}>
          {t('history.more')}
        </Button>
      )}
    </Card>
  );
});
