import type { ContributionRegistry } from '../../../kernel/plugin/contributions.ts';
import type { PositionSourceContribution } from '../../../kernel/positions/AddedPositions.ts';

/** What the registry knows where plugins contribute nothing but these. */
export const contributing = (sources: readonly PositionSourceContribution[]): ContributionRegistry =>
  ({
    of: (point: string) => (point === 'positionSources' ? sources : []),
  }) as unknown as ContributionRegistry;
