import { observer } from 'mobx-react-lite';
import { ContributionsToken, ModalsToken } from '../../kernel/services.ts';
import { PluginView } from '../plugin/PluginView.tsx';
import { useService } from '../plugin/useService.ts';

/** The open modals, each in its own boundary. One whose plugin is gone is not shown. */
export const ModalHost = observer(function ModalHost() {
  const modals = useService(ModalsToken);
  const contributed = useService(ContributionsToken).of('modals');
  return modals.stack.map(({ key, id, params }) => {
    const modal = contributed.find((candidate) => candidate.id === id);
    if (!modal) return null;
    return (
      <PluginView
        key={key}
        pluginId={modal.pluginId}
        view={modal.view}
        viewProps={{ params, onClose: () => modals.close(key) }}
      />
    );
  });
});
