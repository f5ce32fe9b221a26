import { ContributionsToken } from '../../../kernel/services.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { SettingsViewId } from '../tokens.ts';

/**
 * What a view of the settings is headed. It waits for the texts of all views: one that had to wait for its own would
 * hide the open dialog meanwhile.
 */
export function useViewTitle(view: SettingsViewId): string {
  const { t } = useLazyTranslation('settingsLazy', 'commonLazy');
  const panel = useService(ContributionsToken)
    .of('settingsPanels')
    .find(({ id }) => view === `panel:${id}`);
  if (panel) return t(panel.title);
  return view === 'menu' || view.startsWith('panel:') ? t('settings:title') : t(`${view}.title`);
}
