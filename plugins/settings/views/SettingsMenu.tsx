import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ModalsToken } from '../../../kernel/services.ts';
import { DrawerPanel } from '../../../ui/components/dialogs/DrawerPanel.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { type SettingsViewId, settingsModal } from '../tokens.ts';
import { CommonSettings } from './CommonSettings.tsx';
import { ViewRow } from './parts.tsx';
import { SettingsView } from './SettingsView.tsx';
import { useViewTitle } from './useViewTitle.ts';
import { VersionButton } from './VersionButton.tsx';

const Section = chakra('section', {
  base: { mt: '24', pt: '20', borderTop: '1px solid var(--sl-colors-surface4)', display: 'grid', gap: '8' },
});
const Heading = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });

/**
 * The common settings in the account drawer, and the way to all of them. A view replaces the menu, and has an arrow
 * back to it.
 */
const SettingsMenu = observer(function SettingsMenu() {
  const { t } = useLazyTranslation('settingsLazy');
  const modals = useService(ModalsToken);
  const [view, setView] = useState<SettingsViewId>('menu');
  const menuTitle = useViewTitle('menu');
  const title = useViewTitle(view);
  return (
    <Section aria-label={menuTitle}>
      <Heading>{menuTitle}</Heading>
      <CommonSettings onView={setView} />
      <ViewRow label={t('all')} onClick={() => modals.open(settingsModal, {})} />
      <VersionButton />
      {view !== 'menu' && (
        <DrawerPanel title={title} onBack={() => setView('menu')}>
          <SettingsView view={view} onView={setView} />
        </DrawerPanel>
      )}
    </Section>
  );
});

export default SettingsMenu;
