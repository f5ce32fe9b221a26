import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'wouter';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { ActiveChainToken, ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Card, Hint, Stage, Title } from '../../../ui/components/PageParts.tsx';
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
      <Title>{t('title')}</Title>
      <Hint>{t('about')}</Hint>
      {address !== undefined && !linked && (
        <Banner tone="critical" title={t('invalid.title')}>
          {t('invalid.body')}
        </Banner>
      )}
      {owner && owner !== account && (
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
      {!owner && address === undefined && status !== 'connecting' && (
        <Card justifyItems="center" textAlign="center" py="36">
          <Hint>{t('connect')}</Hint>
          <Button onClick={() => modals.open('ACCOUNT', {})}>{t('exchange:gate.connect')}</Button>
        </Card>
      )}
      {owner && (
        <ApprovalList key={`${chain.id} ${owner}`} chain={chain} owner={owner} own={owner === account} />
      )}
    </Stage>
  );
});

export default ApprovalsPage;
