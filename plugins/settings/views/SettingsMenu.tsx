import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { BackIcon } from '../../../ui/components/icons.tsx';
import type { SettingsViewId } from '../tokens.ts';
import { SettingsView } from './SettingsView.tsx';
import { useViewTitle } from './useViewTitle.ts';

const Section = chakra('section', {
  base: { mt: '24', pt: '20', borderTop: '1px solid var(--sl-colors-surface4)', display: 'grid', gap: '8' },
});
const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4' } });
const Heading = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });

/** The settings in the account drawer; its views take turns, with an arrow back to the menu. */
const SettingsMenu = observer(function SettingsMenu() {
  const { t } = useTranslation('exchange');
  const [view, setView] = useState<SettingsViewId>('menu');
  const title = useViewTitle(view);
  return (
    <Section aria-label={title}>
      <Head>
        {view !== 'menu' && (
          <IconButton aria-label={t('back')} onClick={() => setView('menu')} autoFocus>
            <BackIcon />
          </IconButton>
        )}
        <Heading>{title}</Heading>
      </Head>
      <SettingsView view={view} onView={setView} />
    </Section>
  );
});

export default SettingsMenu;
