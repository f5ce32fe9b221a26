import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettingsToken } from '../../../kernel/services.ts';
import { Switch } from '../../../ui/components/Switch.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { PluginList } from './PluginList.tsx';
import { ThemeChooser } from './ThemeChooser.tsx';
import { VersionButton } from './VersionButton.tsx';

const Section = chakra('section', {
  base: { mt: '24', pt: '20', borderTop: '1px solid var(--sl-colors-surface4)', display: 'grid', gap: '8' },
});
const Heading = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });

const Row = chakra('div', {
  base: { minHeight: '48px', display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});

const SettingsMenu = observer(function SettingsMenu() {
  const { t } = useTranslation('settings');
  const settings = useService(SettingsToken);
  return (
    <Section aria-label={t('title')}>
      <Heading>{t('title')}</Heading>
      <ThemeChooser value={settings.theme} onChange={(theme) => settings.set('theme', theme)} />
      {(['hideSmallBalances', 'showTestnets'] as const).map((key) => (
        <Row key={key}>
          <span aria-hidden="true">{t(key)}</span>
          <Switch label={t(key)} checked={settings[key]} onChange={(checked) => settings.set(key, checked)} />
        </Row>
      ))}
      <PluginList />
      <VersionButton />
    </Section>
  );
});

export default SettingsMenu;
