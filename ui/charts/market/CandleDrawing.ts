import {
  AreaSeries,
  type CandlestickData,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineType,
  type LogicalRange,
  type MouseEventParams,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { barStep, newestChange } from './barChanges.ts';
import type { MarketBar, MarketMark, MarketStyle } from './MarketBar.ts';
import type { MarketColors } from './marketColors.ts';
import type { MarketTimes } from './marketTimes.ts';
import { type PriceScale, priceScale, scaledBy } from './priceScale.ts';
import { tickTexts } from './tickTexts.ts';

/** What is drawn, and how. */
export interface MarketPicture {
  /** Oldest first, without gaps. */
  readonly bars: readonly MarketBar[];
  readonly marks: readonly MarketMark[];
  readonly style: MarketStyle;
  readonly logarithmic: boolean;
  /** On the axes: short, without a unit. */
  readonly priceTick: (price: number, digits?: number) => string;
  readonly volumeTick: (volume: number) => string;
  readonly times: MarketTimes;
}

type PriceSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** Steps of the axis, of the drawn values. */
const MIN_MOVE = 1e-8;
const VOLUME_HEIGHT = 64;
/** Bars in view at first, and the empty ones after the newest. */
const FIRST_BARS = 120;
const AHEAD = 3;
const FEWEST_BARS = 10;
/** Pixels for a bar: with more of them in view, frames would be late. A longer interval shows more time. */
const NARROWEST = 0.2;
/** A clear hint of the line's colour, hexadecimal: 12 %. */
const SOFT = '1F';

/** Candles or a line, with volume beneath, on a canvas. Heavy (the chart library): import it lazily. */
export class CandleDrawing {
  readonly #host: HTMLElement;
  readonly #chart: IChartApi;
  readonly #volume: ISeriesApi<'Histogram'>;
  #series: PriceSeries | undefined;
  #marks: ISeriesMarkersPluginApi<Time> | undefined;
  #colors: MarketColors;
  #picture: MarketPicture | undefined;
  #scale: PriceScale = scaledBy(1);
  #volumeScale: PriceScale = scaledBy(1);

  /**
   * @param onRead called with the bar under the pointer, by its index; undefined: none
   * @param calm without motion
   */
  constructor(
    host: HTMLElement,
    colors: MarketColors,
    onRead: (index: number | undefined) => void,
    calm: boolean,
  ) {
    this.#colors = colors;
    this.#host = host;
    // The library gives its parts their places over the first frames: nobody should see them move.
    host.style.visibility = 'hidden';
    this.#chart = createChart(host, {
      autoSize: true,
      layout: { attributionLogo: false, fontSize: 12, panes: { enableResize: false } },
      // The page scrolls over the chart; the wheel zooms it while it has the focus.
      handleScroll: { vertTouchDrag: false, mouseWheel: false },
      handleScale: { mouseWheel: false },
      kineticScroll: { touch: !calm, mouse: false },
      timeScale: { rightOffset: AHEAD, minBarSpacing: NARROWEST, fixLeftEdge: true, timeVisible: true },
    });
    this.#volume = this.#chart.addSeries(
      HistogramSeries,
      { lastValueVisible: false, priceLineVisible: false },
      1,
    );
    this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.3, bottom: 0 } });
    this.#chart.subscribeCrosshairMove((event) => {
      // Without it, this class has set the place itself.
      if (event.sourceEvent || event.point === undefined) onRead(this.#indexOf(event));
    });
    this.paint(colors);
  }

  /** Takes other colours: another theme. */
  paint(colors: MarketColors): void {
    this.#colors = colors;
    const { text, surface, grid, cross } = colors;
    const label = { color: cross, labelBackgroundColor: cross };
    this.#chart.applyOptions({
      layout: {
        textColor: text,
        background: { color: surface },
        fontFamily: colors.font,
        panes: { separatorColor: grid, separatorHoverColor: grid },
      },
      grid: { vertLines: { visible: false }, horzLines: { color: grid } },
      crosshair: { vertLine: label, horzLine: label },
      rightPriceScale: { borderVisible: false },
      timeScale: { borderVisible: false },
    });
    const picture = this.#picture;
    this.#picture = undefined;
    if (picture) this.draw(picture);
  }

  /** Draws, or changes only what is new: a new block changes the newest bars alone. */
  draw(picture: MarketPicture): void {
    const before = this.#picture;
    const first = before === undefined && this.#series === undefined;
    this.#picture = picture;
    const { bars, style, logarithmic, times } = picture;
    const samePlaces = before?.times.utc === times.utc;
    const same = before?.style === style && before.logarithmic === logarithmic && samePlaces;
    const kept = same ? newestChange(before.bars, bars) : undefined;
    const changed = bars.slice(kept ?? 0);
    const outgrown = changed.some(
      ({ high, volume }) =>
        Math.abs(this.#scale.toDrawn(high)) >= 100 || this.#volumeScale.toDrawn(volume) >= 100,
    );
    const follows = kept !== undefined;
    if (follows && !outgrown) {
      for (const bar of changed) this.#update(bar);
    } else {
      this.#scale = priceScale(bars, logarithmic);
      this.#volumeScale = scaledBy(bars.reduce((most, { volume }) => Math.max(most, volume), 0));
      this.#fill(before);
    }
    this.#format(follows && !outgrown ? before : undefined);
    this.#mark();
    if (first || (before && barStep(before.bars) !== barStep(bars))) this.#showNewest();
    if (first)
      requestAnimationFrame(() => requestAnimationFrame(() => this.#host.style.removeProperty('visibility')));
  }

  /** Puts the crosshair on a bar, and the bar into view. */
  read(index: number | undefined): void {
    const bar = index === undefined ? undefined : this.#picture?.bars[index];
    if (!bar || index === undefined || !this.#series) {
      this.#chart.clearCrosshairPosition();
      return;
    }
    const range = this.#range();
    if (range && index < range.from) this.#show(index - 1, range.to - range.from);
    if (range && index > range.to - 1) this.#show(index + 1 - (range.to - range.from), range.to - range.from);
    this.#chart.setCrosshairPosition(this.#scale.toDrawn(bar.close), this.#time(bar), this.#series);
  }

  /** Zooms around the middle of the view. @param factor below 1: fewer bars */
  zoom(factor: number): void {
    const range = this.#range();
    if (!range) return;
    const all = (this.#picture?.bars.length ?? 0) + AHEAD;
    const width = Math.max(
      FEWEST_BARS,
      Math.min((range.to - range.from) * factor, Math.max(all, FEWEST_BARS)),
    );
    // The newest bars stay where they are.
    const to = Math.min(range.to, all - 1);
    this.#show(to - width, width);
  }

  /** Whether the wheel zooms: else it scrolls the page. */
  setWheel(on: boolean): void {
    this.#chart.applyOptions({ handleScale: { mouseWheel: on } });
  }

  /** How many bars are in view. */
  get inView(): number {
    const range = this.#range();
    return range ? Math.max(1, Math.round(range.to - range.from)) : 1;
  }

  /** Index of the newest bar in view. */
  get newestInView(): number {
    const last = (this.#picture?.bars.length ?? 1) - 1;
    return Math.min(last, Math.floor(this.#range()?.to ?? last));
  }

  dispose(): void {
    this.#chart.remove();
  }

  #range(): LogicalRange | null {
    return this.#chart.timeScale().getVisibleLogicalRange();
  }

  #show(from: number, width: number): void {
    this.#chart.timeScale().setVisibleLogicalRange({ from, to: from + width });
  }

  #showNewest(): void {
    const { length } = this.#picture?.bars ?? [];
    const from = Math.max(0, length - FIRST_BARS);
    this.#show(from, Math.max(length - from, FEWEST_BARS) + AHEAD);
  }

  #indexOf({ logical, point }: MouseEventParams): number | undefined {
    const { length } = this.#picture?.bars ?? [];
    if (logical === undefined || !point || length === 0) return undefined;
    return Math.max(0, Math.min(length - 1, Math.round(logical)));
  }

  #time({ startSeconds }: MarketBar): UTCTimestamp {
    return (this.#picture?.times.placed(startSeconds) ?? startSeconds) as UTCTimestamp;
  }

  /** Draws all bars anew. */
  #fill(before: MarketPicture | undefined): void {
    const { bars, style } = this.#picture as MarketPicture;
    const { accent, up, down, still } = this.#colors;
    const old = this.#series;
    if (before?.style !== style) this.#series = undefined;
    const shared = { priceLineVisible: false } as const;
    if (style === 'candles') {
      this.#series ??= this.#chart.addSeries(CandlestickSeries, shared, 0);
      (this.#series as ISeriesApi<'Candlestick'>).applyOptions({
        ...{ upColor: up, borderUpColor: up, wickUpColor: up },
        ...{ downColor: down, borderDownColor: down, wickDownColor: down },
      });
      (this.#series as ISeriesApi<'Candlestick'>).setData(bars.map((bar) => this.#candle(bar)));
    } else {
      this.#series ??= this.#chart.addSeries(AreaSeries, { ...shared, lineType: LineType.WithSteps }, 0);
      (this.#series as ISeriesApi<'Area'>).applyOptions({
        lineColor: accent,
        lineWidth: 2,
        topColor: `${accent}${SOFT}`,
        bottomColor: `${accent}${SOFT}`,
      });
      (this.#series as ISeriesApi<'Area'>).setData(
        bars.map((bar) => ({ time: this.#time(bar), value: this.#scale.toDrawn(bar.close) })),
      );
    }
    this.#volume.applyOptions({ color: still });
    this.#volume.setData(bars.map((bar) => this.#volumeOf(bar)));
    // After the new one: a pane that becomes empty is removed.
    if (old && old !== this.#series) this.#chart.removeSeries(old);
    this.#chart.panes()[1]?.setHeight(VOLUME_HEIGHT);
    if (old !== this.#series) this.#marks = createSeriesMarkers(this.#series as ISeriesApi<'Candlestick'>);
  }

  #update(bar: MarketBar): void {
    if (this.#picture?.style === 'candles') {
      (this.#series as ISeriesApi<'Candlestick'>).update(this.#candle(bar));
    } else {
      (this.#series as ISeriesApi<'Area'>).update({
        time: this.#time(bar),
        value: this.#scale.toDrawn(bar.close),
      });
    }
    this.#volume.update(this.#volumeOf(bar));
  }

  #candle(bar: MarketBar): CandlestickData {
    const { still } = this.#colors;
    const { toDrawn } = this.#scale;
    return {
      time: this.#time(bar),
      open: toDrawn(bar.open),
      high: toDrawn(bar.high),
      low: toDrawn(bar.low),
      close: toDrawn(bar.close),
      // A colour of its own slows a bar down, so only the few that need one have it.
      ...(bar.carried && { color: still, borderColor: still, wickColor: still }),
    };
  }

  #volumeOf(bar: MarketBar) {
    return { time: this.#time(bar), value: this.#volumeScale.toDrawn(bar.volume) };
  }

  #format(before: MarketPicture | undefined): void {
    const { priceTick, volumeTick, times } = this.#picture as MarketPicture;
    // The chart measures all of its labels again for it.
    if (before?.priceTick === priceTick && before.volumeTick === volumeTick && before.times === times) return;
    const trueTime = (time: Time) => times.placedFrom(time as number);
    const priceOf = this.#scale.toPrice;
    const volumeOf = this.#volumeScale.toPrice;
    this.#series?.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove: MIN_MOVE,
        formatter: (drawn: number) => priceTick(priceOf(drawn)),
        tickmarksFormatter: (drawn: readonly number[]) => tickTexts(drawn.map(priceOf), priceTick),
      },
    });
    this.#volume.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove: MIN_MOVE,
        formatter: (drawn: number) => volumeTick(volumeOf(drawn)),
      },
    });
    this.#chart.applyOptions({
      localization: { timeFormatter: (time: Time) => times.full(trueTime(time)) },
      timeScale: {
        tickMarkFormatter: (time: Time, kind: TickMarkType) => {
          if (kind === TickMarkType.Year) return times.year(trueTime(time));
          if (kind === TickMarkType.Month) return times.month(trueTime(time));
          return (kind === TickMarkType.DayOfMonth ? times.day : times.clock)(trueTime(time));
        },
      },
    });
  }

  #mark(): void {
    const { marks, times } = this.#picture as MarketPicture;
    this.#marks?.setMarkers(
      marks.map(({ startSeconds, side }) => ({
        time: times.placed(startSeconds) as UTCTimestamp,
        position: side === 'bought' ? 'belowBar' : 'aboveBar',
        shape: side === 'bought' ? 'arrowUp' : 'arrowDown',
        color: this.#colors.accent,
      })),
    );
  }
}
