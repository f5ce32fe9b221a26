import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { type ReplayedWindow, windowSince } from '../../../kernel/history/ReplayedWindow.ts';
import { rangeFees } from '../../../kernel/history/rangeFees.ts';
import { type RangeTime, rangeTime } from '../../../kernel/history/rangeTime.ts';
import {
  type ExitPoint,
  exitCurve,
  type RangeOutcome,
  rangeOutcome,
  valueX192,
  yearlyPace,
} from '../../../kernel/history/rangeValue.ts';
import type { TickRange, TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { DAY_SECONDS } from './RangeHistory.ts';

/** Enough for a smooth line. */
const CURVE_POINTS = 61;

export interface StudyInput {
  readonly window: ReplayedWindow;
  readonly days: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  /** Undefined: no amount was typed, so nothing is known about fees and value. */
  readonly liquidity: bigint | undefined;
  /** What the liquidity follows from. It also moves with each block's price, which is no new question. */
  readonly amount: string;
}

/** What a position of this liquidity would have done. */
export interface PositionStudy {
  readonly liquidity: bigint;
  readonly fees: TokenAmounts;
  /** Of the fees at the window's last price, raw token1 times 2^192. */
  readonly feesX192: bigint;
  readonly outcome: RangeOutcome;
  /** Millionths; undefined where the window says too little. */
  readonly yearPips: bigint | undefined;
  readonly curve: readonly ExitPoint[];
}

export interface RangeStudyResult {
  readonly window: ReplayedWindow;
  readonly range: TickRange;
  readonly time: RangeTime;
  readonly position: PositionStudy | undefined;
}

/** Works out, in slices, what a range would have done in a window: once for each change of what is asked. */
export class RangeStudy {
  /** The last result stays while the next one is worked out. */
  result: RangeStudyResult | undefined = undefined;
  #asked = 0;

  constructor() {
    makeObservable(this, { result: observableRef });
  }

  /** Follows the question until disposed. */
  open(ask: () => StudyInput | undefined): () => void {
    const stop = reaction(ask, (input) => void this.#answer(input), {
      fireImmediately: true,
      equals: isSame,
    });
    return () => {
      stop();
      this.#asked += 1;
    };
  }

  async #answer(input: StudyInput | undefined): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const result = input && (await study(input));
    if (asked !== this.#asked) return;
    runInAction(() => {
      this.result = result;
    });
  }
}

async function study({
  window: whole,
  days,
  liquidity,
  tickLower,
  tickUpper,
}: StudyInput): Promise<RangeStudyResult> {
  const window = windowSince(whole, whole.toSeconds - days * DAY_SECONDS);
  const range = { tickLower, tickUpper };
  const position = liquidity ? await positionStudy(window, range, liquidity) : undefined;
  return { window, range, time: rangeTime(window, range), position };
}

async function positionStudy(
  window: ReplayedWindow,
  range: TickRange,
  liquidity: bigint,
): Promise<PositionStudy> {
  const fees = await rangeFees(window, range, liquidity, 'newcomer');
  const outcome = rangeOutcome(window, range, liquidity);
  const feesX192 = valueX192(fees, window.path.at(-1)?.sqrtPriceX96 ?? 0n);
  return {
    ...{ liquidity, fees, feesX192, outcome },
    yearPips: yearlyPace(window, feesX192, outcome.depositX192),
    curve: exitCurve(window, range, liquidity, fees, CURVE_POINTS),
  };
}

function isSame(left: StudyInput | undefined, right: StudyInput | undefined): boolean {
  if (!left || !right) return left === right;
  return (Object.keys(left) as (keyof StudyInput)[]).every((key) =>
    key === 'liquidity' ? (left[key] === undefined) === (right[key] === undefined) : left[key] === right[key],
  );
}
