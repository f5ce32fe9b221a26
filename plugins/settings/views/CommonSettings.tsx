import { observer } from 'mobx-react-lite';
import { BuildInfoToken, SettingsToken } from '../../../kernel/services.ts';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { languageName } from '../../../ui/i18n/languageName.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { SettingsViewId } from '../tokens.ts';
import { ViewRow } from './parts.tsx';

export interface CommonSettingsProps {
  readonly onView: (view: SettingsViewId) => void;
}

/** The settings that the account drawer has too: language, and what is shown of the networks. */
export const CommonSettings = observer(function CommonSettings({ onView }: CommonSettingsProps) {
  const { t } = useLazyTranslation('settingsLazy');
  const settings = useService(SettingsToken);
  const { locales } = useService(BuildInfoToken);
  const locale = useLocale();
  return (
    <>
      {locales.length > 1 && (
        <ViewRow
          label={t('language.title')}
          value={languageName(locale)}
          onClick={() => onView('language')}
        />
      )}
      {(['hideSmallBalances', 'showTestnets'] as const).map((key) => (
        <SwitchRow
          key={key}
          label={t(key)}
          checked={settings[key]}
          onChange={(checked) => settings.set(key, checked)}
        />
      ))}
    </>
  );
});
