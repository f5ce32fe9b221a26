import { observer } from 'mobx-react-lite';
import { BuildInfoToken, SettingsToken } from '../../../kernel/services.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { CheckIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { intlName } from '../../../ui/format/numberFormat.ts';
import { languageName } from '../../../ui/i18n/languageName.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { ChoiceRow, List } from './parts.tsx';

/** The languages of this build, each in its own language. */
export const LanguageList = observer(function LanguageList() {
  const { locales } = useService(BuildInfoToken);
  const settings = useService(SettingsToken);
  const shown = useLocale();
  return (
    <List gap="0">
      {locales.map((locale) => (
        <ChoiceRow
          key={locale}
          label={languageName(locale)}
          lang={intlName(locale)}
          chosen={locale === (settings.locale ?? shown)}
          onClick={() => settings.set('locale', locale)}
          mark={<CheckIcon />}
        />
      ))}
    </List>
  );
});
