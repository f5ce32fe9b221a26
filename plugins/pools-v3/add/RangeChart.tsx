import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { MAX_TICK, MIN_TICK } from '../../../kernel/amm/index.ts';
import { depthBars, knownTicks } from '../../../kernel/positions/depth.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { ChartTable } from '../../../ui/charts/ChartTable.tsx';
import DepthChart from '../../../ui/charts/DepthChart.tsx';
import { Chip } from '../../../ui/components/Chip.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { RangeEnd } from '../stores/MintForm.ts';
import { useAddStore } from './AddContext.ts';
import { Row } from './AddFrame.tsx';
import { useTermTexts } from './useTermTexts.ts';

/**
 * How far the chart reaches from the price at first, in ticks: from 1 % to a factor of 3, by tick spacing.
 */
const firstSpan = (tickSpacing: number) => Math.max(100, Math.min(tickSpacing * 120, 11_000));
const FARTHEST = 200_000;
const MAX_ZOOM = 6;
const SCALE = 1_000_000n;

const Summary = chakra('summary', {
  base: { cursor: 'pointer', minH: '44px', py: '10', fontSize: '14', color: 'neutral2' },
});

/** The pool's liquidity by price with the selected range on it, and the same as a table. */
const RangeChart = observer(function RangeChart() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const store = useAddStore();
  const texts = useTermTexts(store);
  const [zoom, setZoom] = useState(0);
  const { form, pool } = store;
  const { poolState, tier } = pool;
  const { terms, typedRange } = store.prices;
  const bars = useMemo(() => (poolState ? depthBars(poolState) : []), [poolState]);
  const tickSpacing = tier?.tickSpacing ?? 1;
  const span = Math.min(Math.max(firstSpan(tickSpacing) * 2 ** zoom, tickSpacing * 4), FARTHEST);
  useEffect(() => {
    if (poolState) pool.readDepth(poolState.tick - span, poolState.tick + span);
  }, [pool, poolState, span]);
  if (!texts || !tier || !terms) return null;
  if (pool.depthUnreadable) return <Hint>{t('add.depthUnreadable')}</Hint>;
  if (!poolState) {
    return (
      <Skeleton h="200px" rounded="16" role="status" aria-label={t('add.loadingDepth')} aria-hidden={false} />
    );
  }
  // The axis counts ticks in the direction in which the shown price grows to the right.
  const sign = terms.base === 0 ? 1 : -1;
  const current = sign * poolState.tick;
  const unset = Math.max(Math.round(span / 2 / tickSpacing), 1) * tickSpacing;
  const ghost = (by: number) => nearestUsableTick(sign * (current + by), tickSpacing);
  const ticks = {
    left: typedRange?.left.tick ?? ghost(-unset),
    right: typedRange?.right.tick ?? ghost(unset),
  };
  const handle = (end: RangeEnd) => {
    const tick = ticks[end];
    const endless = end === 'left' ? '0' : '∞';
    const distance = form.fullRange ? undefined : texts.distance(tick);
    const chosen = typedRange?.[end].tick !== undefined;
    const lines = [form.fullRange ? endless : texts.tickPrice(tick), ...(distance ? [distance] : [])];
    return {
      at: sign * tick,
      chosen,
      name: t(end === 'left' ? 'add.leftHandle' : 'add.rightHandle'),
      lines: chosen ? lines : [t('add.button.enter_range')],
    };
  };
  const move = (end: RangeEnd, at: number) => {
    const tick = nearestUsableTick(Math.round(sign * at), tickSpacing);
    const other = end === 'left' ? 'right' : 'left';
    if (sign * (end === 'left' ? ticks.right - tick : tick - ticks.left) < tickSpacing) return;
    // The other end takes the price at which the chart draws it.
    const otherText = tickText(ticks[other], terms);
    if (form.fullRange || typedRange?.[other].tick === undefined) form.typeRange(other, otherText);
    form.typeRange(end, tickText(tick, terms));
  };
  const most = bars.reduce((top, { liquidity }) => (liquidity > top ? liquidity : top), 1n);
  const stretches = bars.map(({ tickLower, tickUpper, liquidity }) => ({
    from: Math.min(sign * tickLower, sign * tickUpper),
    to: Math.max(sign * tickLower, sign * tickUpper),
    height: Number((liquidity * SCALE) / most),
  }));
  const domain = [Math.max(current - span, -MAX_TICK), Math.min(current + span, MAX_TICK)] as const;
  const known = knownTicks(poolState);
  const knownSpan = sign === 1 ? [known.tickLower, known.tickUpper] : [-known.tickUpper, -known.tickLower];
  const [knownFrom = 0, knownTo = 0] = knownSpan;
  const unknown = knownFrom > domain[0] || knownTo < domain[1];
  const shownBars = stretches
    .filter(({ from, to }) => to > domain[0] && from < domain[1])
    .sort((a, b) => a.from - b.from);
  const priceAt = (at: number) =>
    texts.tickPrice(Math.min(Math.max(Math.round(sign * at), MIN_TICK), MAX_TICK));
  return (
    <div>
      <DepthChart
        name={t('add.depth')}
        bars={stretches}
        current={current}
        left={handle('left')}
        right={handle('right')}
        domain={domain}
        step={tickSpacing}
        largeStep={tickSpacing * 10}
        onMove={move}
        known={[knownFrom, knownTo]}
      />
      {unknown && <Hint>{t('add.depthUnknown')}</Hint>}
      {bars.length === 0 && <Hint>{t('add.noDepth')}</Hint>}
      <Row>
        <chakra.span fontSize="12" color="neutral2">
          {t('add.depthSpan', { from: priceAt(domain[0]), to: priceAt(domain[1]) })}
        </chakra.span>
        <chakra.span display="inline-flex" gap="20">
          <Chip
            look="quiet"
            aria-label={t('add.zoomIn')}
            onClick={() => setZoom(zoom - 1)}
            disabled={zoom <= -MAX_ZOOM}
          >
            +
          </Chip>
          <Chip
            look="quiet"
            aria-label={t('add.zoomOut')}
            onClick={() => setZoom(zoom + 1)}
            disabled={span >= FARTHEST}
          >
            −
          </Chip>
        </chakra.span>
      </Row>
      <details>
        <Summary>{t('add.depthTable')}</Summary>
        <ChartTable
          label={t('add.depthTable')}
          columns={[t('add.depthFrom', { unit: texts.unit }), t('add.depthTo'), t('add.depthShare')]}
          rows={shownBars.map(({ from, to, height }) => [
            from <= current && current < to ? t('add.depthNow', { price: priceAt(from) }) : priceAt(from),
            priceAt(to),
            formatPercent(height, locale),
          ])}
          height={Math.min(216, 34 + shownBars.length * 26)}
        />
      </details>
    </div>
  );
});

export default RangeChart;
