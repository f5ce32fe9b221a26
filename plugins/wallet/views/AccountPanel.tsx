import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ModalsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { AccountAvatar } from '../../../ui/components/AccountAvatar.tsx';
import { CopyText } from '../../../ui/components/CopyText.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { TextLink } from '../../../ui/components/PageParts.tsx';
import { formatCoin } from '../../../ui/format/formatCoin.ts';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useHasRoute } from '../../../ui/plugin/useHasRoute.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { DisconnectButton } from './DisconnectButton.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { useAccountAvatar, useAccountName } from './useAccountName.ts';
import { useWalletName } from './useWalletName.ts';

const Header = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12' },
});
const Names = chakra('div', {
  base: {
    flex: '1 1 auto',
    minW: '0',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: '6',
    lineHeight: 'number',
  },
});
const AVATAR_SIZE = 40;
const BalanceBox = chakra('div', {
  base: { mt: '16', p: '16', rounded: '16', bg: 'surface3', display: 'grid', gap: '4' },
});
const Label = chakra('span', { base: { fontSize: '14', color: 'neutral2' } });
const Amount = chakra('span', {
  base: {
    // With large text a balance of many digits would be wider than the drawer.
    fontSize: 'min({fontSizes.28}, 34px)',
    fontWeight: 'medium',
    lineHeight: 'number',
    fontVariantNumeric: 'tabular-nums',
  },
});
const WalletName = chakra('p', {
  base: { mt: '8', fontSize: '14', color: 'neutral2', overflowWrap: 'anywhere' },
});
const Links = chakra('div', {
  base: {
    mt: '8',
    minH: '44px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '20',
    fontSize: '14',
    _empty: { display: 'none' },
  },
});
const BALANCE_PLACES = 4;

/**
 * The connected account: its name and balance, links, its latest transactions, and a button to disconnect.
 */
export const AccountPanel = observer(function AccountPanel() {
  const { t } = useLazyTranslation('walletLazy');
  const nameOf = useWalletName();
  const locale = useLocale();
  const wallet = useService(WalletSessionToken);
  const balances = useService(BalanceServiceToken);
  const modals = useService(ModalsToken);
  const hasPortfolio = useHasRoute('/portfolio');
  const { chain } = useService(ActiveChainToken);
  const { account } = wallet;
  useEffect(
    () => (account ? balances.watch(account, [nativeCurrency(chain)]) : undefined),
    [account, balances, chain],
  );
  const name = useAccountName(chain.id, account);
  const avatar = useAccountAvatar(chain.id, account);
  if (!account) return null;
  const balance = balances.get(account, nativeCurrency(chain));
  const coin = chain.nativeCurrency;
  return (
    <>
      <Header>
        <AccountAvatar address={account} size={AVATAR_SIZE} image={avatar} />
        <Names>
          {name && (
            <chakra.span htmlTranslate="no" fontSize="20" fontWeight="medium" maxW="100%">
              <CopyText text={name} label={t('account.copyName')}>
                {outsideText(name)}
              </CopyText>
            </chakra.span>
          )}
          <chakra.span
            fontSize={name ? '14' : '20'}
            fontWeight={name ? 'book' : 'medium'}
            color={name ? 'neutral2' : 'neutral1'}
          >
            <CopyText text={account} label={t('account.copy')}>
              {shortenAddress(account)}
            </CopyText>
          </chakra.span>
        </Names>
        <DisconnectButton collapseOnLeave />
      </Header>
      {wallet.option && <WalletName>{t('account.through', { wallet: nameOf(wallet.option) })}</WalletName>}
      <BalanceBox>
        <Label>{t('account.balance')}</Label>
        <Amount>
          {balance.state === 'known' ? formatCoin(balance.raw, coin, BALANCE_PLACES, locale) : '--'}{' '}
          {coin.symbol}
        </Amount>
        {balance.state === 'loading' && <Label role="status">{t('account.balanceLoading')}</Label>}
        {balance.state === 'unknown' && <Label role="status">{t('account.balanceUnknown')}</Label>}
      </BalanceBox>
      <Links>
        {hasPortfolio && (
          <TextLink href="/portfolio" onClick={() => modals.closeAll()}>
            {t('common:nav.portfolio')}
          </TextLink>
        )}
        {chain.explorer && (
          <ExternalLink href={`${chain.explorer}/address/${account}`}>{t('account.explorer')}</ExternalLink>
        )}
      </Links>
      <RecentActivity chain={chain} account={account} />
    </>
  );
});
