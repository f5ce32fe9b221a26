import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { ActiveChainToken, SettingsToken } from '../../../kernel/services.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { intlName } from '../../format/numberFormat.ts';
import { languageName } from '../../i18n/languageName.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';

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

export interface PageFooterProps {
  /** The browser's language; a link to it is shown where it is not the shown language. */
  readonly suggested: string | undefined;
}

/** Shown below the page: a link to the chain's bridge, and a link to the browser's preferred language. */
const PageFooter = observer(function PageFooter({ suggested }: PageFooterProps) {
  const { t } = useLazyTranslation('commonLazy');
  const { chain } = useService(ActiveChainToken);
  const settings = useService(SettingsToken);
  const present = useLocale();
  return (
    <Frame>
      {chain.bridge && !chain.retired && (
        <p>
          {t('onNetwork', { chain: chain.label })}
          <ExternalLink href={chain.bridge}>{t('bridge')}</ExternalLink>
        </p>
      )}
      {suggested && suggested !== present && (
        <p>
          {t('language')}
          <button type="button" lang={intlName(suggested)} onClick={() => settings.set('locale', suggested)}>
            {languageName(suggested)}
          </button>
        </p>
      )}
    </Frame>
  );
});

export default PageFooter;
