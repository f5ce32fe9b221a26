import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { ActiveChainToken, ContributionsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { AccountAvatar } from '../../../ui/components/AccountAvatar.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { CopyText } from '../../../ui/components/CopyText.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { TextLink } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { HoldingsStatus } from './HoldingsStatus.tsx';

const Who = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12' },
});

export interface HeaderProps {
  readonly store: PortfolioStore;
  readonly owner: Address | undefined;
  /** The owner's name in the link. */
  readonly name?: string | undefined;
  /** True where the owner is not the connected account. */
  readonly foreign: boolean;
}

/** Whose portfolio it is and how current, with what can be done with all of it. */
export const Header = observer(function Header({ store, owner, name, foreign }: HeaderProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { account } = useService(WalletSessionToken);
  return (
    <>
      <PageHeader
        title={t('title')}
        beside={owner && <HoldingsStatus store={store} />}
        subtitle={owner && <Owner store={store} owner={owner} name={name} foreign={foreign} />}
        actions={
          owner && (
            <>
              <RefreshButton store={store} />
              <ExportButtons store={store} />
            </>
          )
        }
      />
      {owner && foreign && (
        <Banner
          action={
            account && (
              <Button asChild size="small" look="quiet">
                <Link href="/portfolio">{t('look.own')}</Link>
              </Button>
            )
          }
        >
          {t('look.readOnly', { address: owner })}
        </Banner>
      )}
    </>
  );
});

const Owner = observer(function Owner(props: Omit<HeaderProps, 'owner'> & { readonly owner: Address }) {
  const { store, owner, name, foreign } = props;
  const { t } = useLazyTranslation('portfolioLazy');
  const { chain } = useService(ActiveChainToken);
  const leads = useService(ContributionsToken)
    .of('routes')
    .some(({ path }) => path === '/approvals/:address?');
  const place = (store.network ?? chain).explorer;
  return (
    <Who data-testid="portfolio-owner">
      <AccountAvatar address={owner} size={24} />
      {name && (
        <chakra.strong htmlTranslate="no" dir="auto" color="neutral1">
          {name}
        </chakra.strong>
      )}
      <CopyText text={owner} label={t('look.copy')}>
        {name ? owner : shortenAddress(owner)}
      </CopyText>
      {leads && <TextLink href={foreign ? `/approvals/${owner}` : '/approvals'}>{t('approvals')}</TextLink>}
      {place && <ExternalLink href={`${place}/address/${owner}`}>{t('look.explorer')}</ExternalLink>}
    </Who>
  );
});

const RefreshButton = observer(function RefreshButton({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const reading = store.holdings.some(({ loading }) => loading);
  return (
    <Button
      size="small"
      look="quiet"
      disabled={reading}
      aria-busy={reading}
      onClick={() => void store.refresh()}
    >
      {t('refresh')}
    </Button>
  );
});
