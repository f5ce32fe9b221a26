import { observer } from 'mobx-react-lite';
import type { ModalProps } from '../../../kernel/plugin/contributions.ts';
import { ContributionsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Drawer } from '../../../ui/components/dialogs/Drawer.tsx';
import { DrawerMenu } from '../../../ui/components/dialogs/DrawerPanel.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { PluginView } from '../../../ui/plugin/PluginView.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { ConnectPanel } from './ConnectPanel.tsx';

const AccountDrawer = observer(function AccountDrawer({ onClose }: ModalProps) {
  // Loads all texts before the drawer opens: a part that suspends later would unmount the open drawer.
  const { t } = useLazyTranslation('walletLazy', 'commonLazy', 'deviceLazy');
  const wallet = useService(WalletSessionToken);
  const sections = [...useService(ContributionsToken).of('drawerSections')].sort((a, b) => a.order - b.order);
  return (
    <Drawer title={t('drawer.title')} testId="account-drawer" onClose={onClose}>
      <DrawerMenu>
        {wallet.status === 'connected' ? <AccountPanel /> : <ConnectPanel />}
        {sections.map((section) => (
          <PluginView key={section.id} pluginId={section.pluginId} view={section.view} viewProps={{}} />
        ))}
      </DrawerMenu>
    </Drawer>
  );
});

export default AccountDrawer;
