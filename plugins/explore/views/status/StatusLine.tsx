import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import { useAge } from '../../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { agoText } from '../../../../ui/format/agoText.ts';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { statusOf } from './statusOf.ts';
import { WindowField } from './WindowField.tsx';

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '16',
    rowGap: '4',
    flexWrap: 'wrap',
    minH: '44px',
  },
});

const Words = chakra('p', {
  base: {
    flex: '1 1 320px',
    // Reserves the height of the final text, so that the content below does not move.
    minH: { base: '36px', md: '0' },
    fontSize: { base: '12', md: '14' },
    color: 'neutral2',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Dot = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '8px',
    me: '8',
    rounded: 'full',
    verticalAlign: 'middle',
    bg: 'neutral3',
    '&[data-tone=good]': { bg: 'success' },
    '&[data-tone=busy]': { bg: 'accent1' },
    '&[data-tone=bad]': { bg: 'critical' },
  },
});

const Controls = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    flex: '0 1 auto',
  },
});

const RECENT_MS = 2 * 86_400_000;

/**
 * What the figures are based on, in one line, and the choice of their period.
 * @param props.children beside that choice
 */
export const StatusLine = observer(function StatusLine(props: {
  readonly store: ExploreStore;
  readonly children?: ReactNode;
}) {
  const { store, children } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { figuresSpan: span, windows, usesIndex, coverage } = store;
  if (!usesIndex && !span && windows.length < 2) return null;
  const { tone, word, period, reason, estimated } = statusOf({
    index: usesIndex ? store.index.progress : undefined,
    covered: span !== undefined,
    short: store.windowIsShort,
    estimated: store.estimated,
  });
  const parts: readonly ReactNode[] = [
    word && <span aria-live="polite">{t(`status.${word}`)}</span>,
    span &&
      period &&
      t(`status.${period}`, { since: formatTime(span.fromSeconds * 1000, locale, sinceMs(span)) }),
    reason && t(`status.${reason}`),
    coverage && <Updated sinceMs={coverage.toSeconds * 1000} />,
    estimated && t('index.estimated'),
  ];
  return (
    <Row>
      <Words data-testid="index-window">
        <Dot data-tone={tone} aria-hidden="true" />
        {parts.filter(Boolean).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
          <Fragment key={index}>
            {index > 0 && ' · '}
            {part}
          </Fragment>
        ))}
      </Words>
      <Controls>
        {children}
        {windows.length > 1 && <WindowField windows={windows} />}
      </Controls>
    </Row>
  );
});

/** How old the newest block that was read is. */
function Updated({ sinceMs: blockMs }: { readonly sinceMs: number }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  return t('status.updated', { ago: agoText(useAge(blockMs) * 1000, locale, 'second') });
}

/** Formats the start: day and hour for a window of days, only the day for longer ones. */
function sinceMs({ fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number }) {
  return Math.max((toSeconds - fromSeconds) * 1000, RECENT_MS);
}
