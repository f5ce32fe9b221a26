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
import { TextLink, Title } from '../../../ui/components/PageParts.tsx';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { ExportButtons } from './ExportButtons.tsx';

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
  },
});
const Who = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12',
    fontSize: '14',
    color: 'neutral2',
  },
});

export interface HeaderProps {
  readonly store: PortfolioStore;
  readonly owner: Address | undefined;
  /** The owner's name in the link. */
  readonly name?: string | undefined;
  /** True where the owner is not the connected account. */
  readonly foreign: boolean;
}

/** The owner of the portfolio, with export and copy buttons. */
export const Header = observer(function Header({ store, owner, name, foreign }: HeaderProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const leads = useService(ContributionsToken)
    .of('routes')
    .some(({ path }) => path === '/approvals/:address?');
  const place = (store.network ?? chain).explorer;
  return (
    <>
      <Row>
        <Title>{t('title')}</Title>
        {owner && <ExportButtons store={store} />}
      </Row>
      {owner && (
        <Who data-testid="portfolio-owner">
          <AccountAvatar address={owner} size={24} />
          {name && (
            <chakra.strong dir="auto" color="neutral1">
              {name}
            </chakra.strong>
          )}
          <CopyText text={owner} label={t('look.copy')}>
            {name ? owner : shortenAddress(owner)}
          </CopyText>
          {leads && (
            <TextLink href={foreign ? `/approvals/${owner}` : '/approvals'}>{t('approvals')}</TextLink>
          )}
          {place && <ExternalLink href={`${place}/address/${owner}`}>{t('look.explorer')}</ExternalLink>}
        </Who>
      )}
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
