import type { I18nKey } from '../../kernel/runtime/I18nKey.ts';
import { ContributionsToken } from '../../kernel/services.ts';
import { useService } from './useService.ts';

export interface PositionAction {
  readonly id: string;
  readonly label: I18nKey;
  readonly href: string;
}

/**
 * The actions that running plugins offer for a position. The parameters in an action's link say which
 * positions it is for: an action whose link needs a parameter that `of` lacks is left out.
 * @param of the values of `:chainId`, `:address` (of a V2 pair) and `:tokenId` (of a V3 position)
 */
export function usePositionActions(): (of: Readonly<Record<string, string>>) => readonly PositionAction[] {
  const contributions = useService(ContributionsToken);
  const actions = [...contributions.of('positionActions')].sort((a, b) => a.order - b.order);
  return (of) =>
    actions.flatMap(({ id, label, to }) => {
      const href = to.replace(/:(\w+)/g, (part, name: string) =>
        Object.hasOwn(of, name) ? encodeURIComponent(of[name] as string) : part,
      );
      return /:\w/.test(href) ? [] : [{ id, label, href }];
    });
}
