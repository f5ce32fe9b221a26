import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ActiveChainToken, BuildInfoToken, SettingsToken } from '../../kernel/services.ts';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { useLocale } from '../components/useLocale.ts';
import { intlName } from '../format/numberFormat.ts';
import { languageName } from '../i18n/languageName.ts';
import { matchLocale } from '../i18n/matchLocale.ts';
import { useService } from '../plugin/useService.ts';

const Frame = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    columnGap: '24',
    padding: '24',
    fontSize: '14',
    color: 'neutral2',
    _empty: { display: 'none' },
    '& button': { minHeight: '44px', color: 'accentText', _hover: { textDecoration: 'underline' } },
    '& p': { minHeight: '44px', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8' },
  },
});

/** Below the page: how to bring funds to a chain that has a bridge, and a language that the browser would rather have. */
export const PageFooter = observer(function PageFooter() {
  const { t } = useTranslation('common');
  const { chain } = useService(ActiveChainToken);
  const { locales } = useService(BuildInfoToken);
  const settings = useService(SettingsToken);
  const present = useLocale();
  const suggested = matchLocale(navigator.languages, locales);
  return (
    <Frame>
      {chain.bridge && !chain.retired && (
        <p>
          {t('chain.onNetwork', { chain: chain.label })}
          <ExternalLink href={chain.bridge}>{t('chain.bridge')}</ExternalLink>
        </p>
      )}
      {suggested && suggested !== present && (
        <p>
          {t('language.available')}
          <button type="button" lang={intlName(suggested)} onClick={() => settings.set('locale', suggested)}>
            {languageName(suggested)}
          </button>
        </p>
      )}
    </Frame>
  );
});
