import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { windowSince } from '../../../../kernel/history/ReplayedWindow.ts';
import { usualRange } from '../../../../kernel/history/rangeTime.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { Chip } from '../../../../ui/components/Chip.tsx';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { spanText } from '../../../../ui/format/spanText.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { DAY_SECONDS } from '../../services/RangeHistory.ts';
import { useAddStore } from '../AddContext.ts';
import { Row } from '../AddFrame.tsx';
import { useTermTexts } from '../useTermTexts.ts';
import { applyRange } from './applyRange.ts';
import { type AskedDays, HISTORY_DAYS, rangeTexts } from './historyDays.ts';
import { PastFigures, shareText } from './PastFigures.tsx';
import { usePast } from './usePast.ts';

/** The usual range leaves out a fortieth of the time on each side. */
const USUAL_PERCENT = 95;
const WEEK_MS = 7 * DAY_SECONDS * 1000;

const View = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12',
    minH: '320px',
    alignContent: 'start',
  },
});

interface PastViewProps {
  readonly asked: AskedDays | undefined;
  /** It stands where the button was that opened it. */
  readonly takesFocus: boolean;
}

/** The pool's past over a period, the range in which its price was, and what the form's range would have done. */
const PastView = observer(function PastView({ asked, takesFocus }: PastViewProps) {
  const { t } = useLazyTranslation('rangesLazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const store = useAddStore();
  const texts = useTermTexts(store);
  const [days, setDays] = useState(asked?.days ?? HISTORY_DAYS[0]);
  const [answered, setAnswered] = useState<AskedDays>();
  const { history, study } = usePast(store, days);
  const { replay, error, loading, coverage, settled } = history;
  const { terms } = store.prices;
  const tickSpacing = store.pool.tier?.tickSpacing ?? 1;
  const whole = replay?.state === 'known' ? replay.window : undefined;
  const window = useMemo(
    () => whole && windowSince(whole, whole.toSeconds - days * DAY_SECONDS),
    [whole, days],
  );
  const usual = useMemo(
    () => window && usualRange(window, USUAL_PERCENT, tickSpacing),
    [window, tickSpacing],
  );
  const isShort = window !== undefined && window.toSeconds - window.fromSeconds < days * DAY_SECONDS;
  // Longer periods may still come, so a period that was asked for waits for them.
  const isPending = asked !== undefined && asked !== answered;
  useEffect(() => {
    if (asked) setDays(asked.days);
  }, [asked]);
  useEffect(() => {
    if (!isPending || !usual || !terms || asked.days !== days || (isShort && !settled)) return;
    setAnswered(asked);
    // What a person has set while the blocks were read stays.
    if (!isShort && rangeTexts(store.form) === asked.before) applyRange(store.form, usual, terms);
  }, [isPending, usual, terms, asked, days, isShort, settled, store]);

  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) view.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const daysText = (count: number) => spanText(count * DAY_SECONDS * 1000, locale);
  const at = (seconds: number) => formatTime(seconds * 1000, locale, WEEK_MS);
  const lengthText = window && spanText((window.toSeconds - window.fromSeconds) * 1000, locale);
  const retry = (
    <Button size="small" look="quiet" minH="44px" onClick={() => history.refresh()}>
      {t(error ? 'retry' : 'refresh')}
    </Button>
  );
  const ends = usual && texts && [usual.tickLower, usual.tickUpper].map((tick) => texts.tickPrice(tick));
  const [low, high] = terms?.base === 1 ? [ends?.[1], ends?.[0]] : [ends?.[0], ends?.[1]];
  return (
    <View ref={view} tabIndex={-1} outline="none" aria-busy={loading}>
      <Row>
        <chakra.span role="group" aria-label={t('period')} display="inline-flex" gap="8">
          {HISTORY_DAYS.map((count) => (
            <Chip
              key={count}
              look={count === days ? 'soft' : 'quiet'}
              minH="32px"
              aria-pressed={count === days}
              onClick={() => setDays(count)}
            >
              {daysText(count)}
            </Chip>
          ))}
        </chakra.span>
        {replay && retry}
      </Row>
      {error && (
        <Banner tone="warning" {...(!replay && { action: retry })}>
          {t('unreadable', { message: errorText(error) })}
        </Banner>
      )}
      {!replay && !error && (
        <>
          <Hint role="status">{t(coverage ? 'replaying' : 'reading')}</Hint>
          <Skeleton h="240px" rounded="12" />
        </>
      )}
      {replay?.state === 'none' && (
        <Hint>{coverage ? t('noneSince', { since: at(coverage.fromSeconds) }) : t('none')}</Hint>
      )}
      {replay?.state === 'unknown' && <Banner tone="warning">{t(`unknown.${replay.reason}`)}</Banner>}
      {window && (
        <div>
          <chakra.p fontSize="14" data-testid="history-span">
            {t('span', {
              from: at(window.fromSeconds),
              to: at(window.toSeconds),
              length: lengthText,
              count: window.swaps,
            })}
          </chakra.p>
          {isShort && <Hint>{t(settled ? 'shorter' : 'stillReading', { days: daysText(days) })}</Hint>}
          {isShort && asked?.days === days && asked === answered && (
            <Hint role="status">{t('tooShort', { days: daysText(days), length: lengthText })}</Hint>
          )}
        </div>
      )}
      {usual && texts && terms && (
        <Row>
          <Hint flex="1" minW="200px" data-testid="usual-range">
            {t('usual', { low, high, unit: texts.unit, percent: shareText(usual, locale) })}
          </Hint>
          <Button size="small" look="quiet" minH="44px" onClick={() => applyRange(store.form, usual, terms)}>
            {t('use')}
          </Button>
        </Row>
      )}
      {window && !store.prices.range && <Hint>{t('rangeFirst')}</Hint>}
      {window && store.prices.range && study.result && <PastFigures result={study.result} />}
    </View>
  );
});

export default PastView;
