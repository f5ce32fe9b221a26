import type { IndexProgress } from '../../../kernel/index/types.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';

/**
 * How far an index came, in words. An index that is not open just now tells of the last time that it was.
 * @param t texts of the portfolio
 */
export function coverageText(
  { state, problems, coverage }: IndexProgress,
  paused: boolean,
  locale: string,
  t: (key: string, values: Record<string, string>) => string,
): string {
  if (problems.includes('no_pools')) return t('portfolioLater:payments.noPools', {});
  const failed = problems.includes('unreachable') || problems.includes('no_logs');
  if (!coverage) {
    if (paused) return t('portfolioLater:payments.pausedEmpty', {});
    if (problems.includes('no_logs')) return t('portfolioLater:payments.noLogs', {});
    if (failed) return t('portfolioLater:payments.stopped', {});
    return t(state === 'idle' ? 'portfolioLater:payments.waiting' : 'portfolioLater:payments.starting', {});
  }
  const number = (value: number) => numberFormat(locale, {}).format(value);
  const blocks = { from: number(coverage.fromBlock), to: number(coverage.toBlock) };
  if (paused) return t('portfolioLater:payments.paused', blocks);
  if (failed) return t('portfolioLater:payments.broken', blocks);
  if (problems.includes('pruned')) return t('portfolioLater:payments.pruned', blocks);
  if (problems.includes('full')) return t('portfolioLater:payments.full', blocks);
  if (state === 'filling' || state === 'starting') return t('portfolioLater:payments.filling', blocks);
  return t(state === 'complete' ? 'portfolioLater:payments.whole' : 'portfolioLater:payments.read', blocks);
}
