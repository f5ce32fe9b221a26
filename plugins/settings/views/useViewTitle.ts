import { ContributionsToken } from '../../../kernel/services.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { SettingsViewId } from '../tokens.ts';
import { viewTitle } from '../viewTitle.ts';

/**
 * The heading of a view of the settings. Waits for the texts of all views: a view that loaded its own texts
 * later would hide the open dialog meanwhile.
 */
export function useViewTitle(view: SettingsViewId): string {
  const { t } = useLazyTranslation('settingsLazy', 'commonLazy', 'deviceLazy');
  const panel = useService(ContributionsToken)
    .of('settingsPanels')
    .find(({ id }) => view === `panel:${id}`);
  if (panel) return t(panel.title);
  return view === 'menu' || view.startsWith('panel:') ? t('settings:title') : t(viewTitle(view));
}
