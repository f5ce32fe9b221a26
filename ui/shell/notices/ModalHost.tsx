import { observer } from 'mobx-react-lite';
import { ContributionsToken, ModalsToken } from '../../../kernel/services.ts';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { PluginView } from '../../plugin/PluginView.tsx';
import { useService } from '../../plugin/useService.ts';

const missing = () => import('./MissingModal.tsx');

/** The open modals, each in its own boundary. A modal without its plugin becomes a message. */
export const ModalHost = observer(function ModalHost() {
  const modals = useService(ModalsToken);
  const contributed = useService(ContributionsToken).of('modals');
  return modals.stack.map(({ key, id, params }) => {
    const modal = contributed.find((candidate) => candidate.id === id);
    const onClose = () => modals.close(key);
    if (!modal) return <LazyPart key={key} view={missing} viewProps={{ onClose }} />;
    return (
      <PluginView key={key} pluginId={modal.pluginId} view={modal.view} viewProps={{ params, onClose }} />
    );
  });
});
