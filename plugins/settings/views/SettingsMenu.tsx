import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DrawerPanel } from '../../../ui/components/dialogs/DrawerPanel.tsx';
import type { SettingsViewId } from '../tokens.ts';
import { SettingsView } from './SettingsView.tsx';
import { useViewTitle } from './useViewTitle.ts';

const Section = chakra('section', {
  base: { mt: '24', pt: '20', borderTop: '1px solid var(--sl-colors-surface4)', display: 'grid', gap: '8' },
});
const Heading = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });

/** The settings in the account drawer. A view replaces the menu, and has an arrow back to it. */
const SettingsMenu = observer(function SettingsMenu() {
  const [view, setView] = useState<SettingsViewId>('menu');
  const menuTitle = useViewTitle('menu');
  const title = useViewTitle(view);
  return (
    <Section aria-label={menuTitle}>
      <Heading>{menuTitle}</Heading>
      <SettingsView view="menu" onView={setView} />
      {view !== 'menu' && (
        <DrawerPanel title={title} onBack={() => setView('menu')}>
          <SettingsView view={view} onView={setView} />
        </DrawerPanel>
      )}
    </Section>
  );
});

export default SettingsMenu;
