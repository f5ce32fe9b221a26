import type { I18nKey } from '../../kernel/runtime/I18nKey.ts';
import { ContributionsToken } from '../../kernel/services.ts';
import { useService } from './useService.ts';

export interface PositionAction {
  readonly id: string;
  readonly label: I18nKey;
  readonly href: string;
}

/**
 * What running plugins offer to do with a position. Each of them says by its link what it is for: one that names a
 * part which `of` has not is for positions of another kind.
 * @param of what fills `:chainId`, `:address` (of a V2 pair) and `:tokenId` (of a V3 position)
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
