import { observer } from 'mobx-react-lite';
import { ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { TextLink } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** The way to the approvals, in the drawer of the connected account. */
const ApprovalsLink = observer(function ApprovalsLink() {
  const { t } = useLazyTranslation('approvalsLazy');
  const { account } = useService(WalletSessionToken);
  const modals = useService(ModalsToken);
  if (!account) return null;
  return (
    <TextLink href="/approvals" mt="12" fontSize="14" onClick={() => modals.closeAll()}>
      {t('link')}
    </TextLink>
  );
});

export default ApprovalsLink;
