import { observer } from 'mobx-react-lite';
import { ContributionsToken, SettingsToken } from '../../../kernel/services.ts';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { AddressList } from '../../../ui/exchange/book/AddressList.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { PluginView } from '../../../ui/plugin/PluginView.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import type { SettingsViewId } from '../tokens.ts';
import { viewTitle } from '../viewTitle.ts';
import { CommonSettings } from './CommonSettings.tsx';
import { DataPanel } from './DataPanel.tsx';
import { EndpointList } from './EndpointList.tsx';
import { LanguageList } from './LanguageList.tsx';
import { PluginList } from './PluginList.tsx';
import { ViewRow } from './parts.tsx';
import { ThemeChooser } from './ThemeChooser.tsx';
import { TokenLists } from './TokenLists.tsx';
import { VersionButton } from './VersionButton.tsx';

export interface SettingsViewProps {
  readonly view: SettingsViewId;
  readonly onView: (view: SettingsViewId) => void;
}

/** One view of the settings; the menu leads to the others. */
export const SettingsView = observer(function SettingsView({ view, onView }: SettingsViewProps) {
  const panels = useService(ContributionsToken).of('settingsPanels');
  if (view === 'language') return <LanguageList />;
  if (view === 'endpoints') return <EndpointList />;
  if (view === 'lists') return <TokenLists />;
  if (view === 'book') return <AddressList />;
  if (view === 'data') return <DataPanel />;
  const panel = panels.find(({ id }) => view === `panel:${id}`);
  if (panel) return <PluginView pluginId={panel.pluginId} view={panel.view} viewProps={{}} />;
  return <Menu onView={onView} />;
});

const Menu = observer(function Menu({ onView }: Pick<SettingsViewProps, 'onView'>) {
  const { t } = useLazyTranslation('settingsLazy', 'deviceLazy');
  const settings = useService(SettingsToken);
  const panels = useService(ContributionsToken).of('settingsPanels');
  return (
    <>
      <ThemeChooser value={settings.theme} onChange={(theme) => settings.set('theme', theme)} />
      <CommonSettings onView={onView} />
      <SwitchRow
        label={t('approveExact')}
        checked={settings.approveExact}
        onChange={(checked) => settings.set('approveExact', checked)}
      />
      {!settings.approveExact && <Hint role="status">{t('approveUnlimited')}</Hint>}
      {(['endpoints', 'lists', 'book', 'data'] as const).map((id) => (
        <ViewRow key={id} label={t(viewTitle(id))} onClick={() => onView(id)} />
      ))}
      {panels.map(({ id, title }) => (
        <ViewRow key={id} label={t(title)} onClick={() => onView(`panel:${id}`)} />
      ))}
      <PluginList />
      <VersionButton />
    </>
  );
});
