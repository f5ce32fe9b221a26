import type { IndexProblem, IndexProgress } from '../../../kernel/index/types.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';

/** Why an index goes no further, what weighs most first. */
const REASONS: readonly (readonly [IndexProblem, string])[] = [
  ['no_logs', 'portfolioLater:payments.stopped'],
  ['unreachable', 'portfolioLater:payments.stopped'],
  ['pruned', 'portfolioLater:payments.pruned'],
  ['full', 'portfolioLater:payments.full'],
];

/**
 * How far an index came, and why no further, in words. One that is not open just now tells of the last time that it was.
 * @param t texts of the portfolio
 */
export function coverageText(
  progress: IndexProgress,
  paused: boolean,
  locale: string,
  t: (key: string, values: Record<string, string>) => string,
): string {
  const { state, problems, coverage } = progress;
  if (problems.includes('no_pools')) return t('portfolioLater:payments.noPools', {});
  const key = reasonOf(progress, paused);
  const reason = key && t(key, {});
  if (!coverage) return reason ?? t('portfolioLater:payments.starting', {});
  const number = (value: number) => numberFormat(locale, {}).format(value);
  const blocks = { from: number(coverage.fromBlock), to: number(coverage.toBlock) };
  if (reason) return `${t('portfolioLater:payments.whole', blocks)} ${reason}`;
  const filling = state === 'filling' || state === 'starting';
  return t(filling ? 'portfolioLater:payments.filling' : 'portfolioLater:payments.whole', blocks);
}

/** The text's key; undefined: it goes on, or is through. */
function reasonOf({ state, problems }: IndexProgress, paused: boolean): string | undefined {
  if (paused) return 'portfolioLater:payments.paused';
  const told = REASONS.find(([problem]) => problems.includes(problem));
  if (told) return told[1];
  return state === 'idle' ? 'portfolioLater:payments.waiting' : undefined;
}
