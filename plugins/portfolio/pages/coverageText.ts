import type { IndexProblem, IndexProgress } from '../../../kernel/index/types.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';

/** Reasons why an index does not go further, the most important first. */
const REASONS: readonly (readonly [IndexProblem, string])[] = [
  ['no_logs', 'portfolioLazy:payments.stopped'],
  ['unreachable', 'portfolioLazy:payments.stopped'],
  ['pruned', 'portfolioLazy:payments.pruned'],
  ['full', 'portfolioLazy:payments.full'],
];

/**
 * How far an index has come, and why not further, in words. For an index that is not open, the text is about
 * the last time that it was.
 * @param t texts of the portfolio
 */
export function coverageText(
  progress: IndexProgress,
  paused: boolean,
  locale: string,
  t: (key: string, values: Record<string, string>) => string,
): string {
  const { state, problems, coverage } = progress;
  if (problems.includes('no_pools')) return t('portfolioLazy:payments.noPools', {});
  const key = reasonOf(progress, paused);
  const reason = key && t(key, {});
  if (!coverage) return reason ?? t('portfolioLazy:payments.starting', {});
  const number = (value: number) => numberFormat(locale, {}).format(value);
  const blocks = { from: number(coverage.fromBlock), to: number(coverage.toBlock) };
  if (reason) return `${t('portfolioLazy:payments.whole', blocks)} ${reason}`;
  const filling = state === 'filling' || state === 'starting';
  return t(filling ? 'portfolioLazy:payments.filling' : 'portfolioLazy:payments.whole', blocks);
}

/** The text's key; undefined: the index is still filling, or complete. */
function reasonOf({ state, problems }: IndexProgress, paused: boolean): string | undefined {
  if (paused) return 'portfolioLazy:payments.paused';
  const told = REASONS.find(([problem]) => problems.includes(problem));
  if (told) return told[1];
  return state === 'idle' ? 'portfolioLazy:payments.waiting' : undefined;
}
