import type { IndexProblem, IndexState } from '../../../../kernel/index/types.ts';

export interface StatusFacts {
  /** Undefined: the figures come from another source, which tells of itself. */
  readonly index: { readonly state: IndexState; readonly problems: readonly IndexProblem[] } | undefined;
  /** Whether any block was read. */
  readonly covered: boolean;
  /** Whether that is less than the chosen window. */
  readonly short: boolean;
  readonly estimated: boolean;
}

/** What the index does, or why there are no figures or none that are new. */
type StatusWord = 'no_logs' | 'no_pools' | 'unreachable' | IndexState;

interface Status {
  /** `good`: nothing is missing. `busy`: more is coming. `bad`: something is wrong. */
  readonly tone: 'good' | 'busy' | 'bad' | 'off';
  readonly word: StatusWord | undefined;
  /** The period of the figures; `only`: less than was chosen. */
  readonly period: 'since' | 'only' | undefined;
  /** Why the period does not grow, where it is too short. */
  readonly reason: 'pruned' | 'full' | undefined;
  readonly estimated: boolean;
}

/** Problems that change what the figures mean, the worst first. */
const WORST = ['no_pools', 'no_logs', 'unreachable'] as const;
const TONES: Readonly<Record<IndexState, Status['tone']>> = {
  idle: 'busy',
  starting: 'busy',
  filling: 'busy',
  complete: 'good',
  elsewhere: 'good',
  paused: 'off',
  stopped: 'bad',
};

/** What the one line above the figures says of them. */
export function statusOf({ index, covered, short, estimated }: StatusFacts): Status {
  const problem = WORST.find((one) => index?.problems.includes(one));
  const state = index?.state;
  const reason = (['pruned', 'full'] as const).find((one) => index?.problems.includes(one));
  const ended = short && state !== 'filling' && reason;
  return {
    tone: problem ? 'bad' : ended ? 'off' : state ? TONES[state] : 'good',
    word: problem ?? state,
    period: covered ? (short ? 'only' : 'since') : undefined,
    reason: ended || undefined,
    estimated: estimated && covered,
  };
}
