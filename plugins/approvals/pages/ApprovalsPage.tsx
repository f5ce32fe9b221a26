import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'wouter';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { ActiveChainToken, ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { Card, Stage } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { ApprovalList } from './ApprovalList.tsx';

/** /approvals: what the connected account, or the address in the link, has approved on the shown network. */
const ApprovalsPage = observer(function ApprovalsPage() {
  // Loads the texts of the page's parts too: a part that suspends later would unmount the whole page.
  const { t } = useLazyTranslation('approvalsLazy', 'exchangeLazy', 'commonLazy');
  const { account, status } = useService(WalletSessionToken);
  const { chain } = useService(ActiveChainToken);
  const modals = useService(ModalsToken);
  const { address } = useParams<{ address?: string }>();
  const linked = address === undefined ? undefined : parseAddress(address.trim());
  const owner = address === undefined ? account : linked;
  return (
    <Stage>
      {!owner && <PageHeader title={t('title')} subtitle={t('about')} />}
      {address !== undefined && !linked && (
        <Banner tone="critical" title={t('invalid.title')}>
          {t('invalid.body')}
        </Banner>
      )}
      {!owner && address === undefined && status !== 'connecting' && (
        <Card>
          <Empty text={t('connect')}>
            <Button onClick={() => modals.open('ACCOUNT', {})}>{t('exchange:gate.connect')}</Button>
          </Empty>
        </Card>
      )}
      {owner && (
        <ApprovalList key={`${chain.id} ${owner}`} chain={chain} owner={owner} own={owner === account}>
          {owner !== account && (
            <Banner
              action={
                account && (
                  <Button asChild size="small" look="quiet">
                    <Link href="/approvals">{t('own')}</Link>
                  </Button>
                )
              }
            >
              {t('readOnly', { address: owner })}
            </Banner>
          )}
        </ApprovalList>
      )}
    </Stage>
  );
});

export default ApprovalsPage;
