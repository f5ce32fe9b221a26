import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ModalsToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { VisuallyHidden } from '../../../ui/components/VisuallyHidden.tsx';
import { formatCoin } from '../../../ui/format/formatCoin.ts';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { accountModal } from '../tokens.ts';
import { useAccountName } from './useAccountName.ts';

const Amount = chakra('span', {
  base: { display: { base: 'none', sm: 'inline' }, color: 'neutral2', fontVariantNumeric: 'tabular-nums' },
});
const Address = chakra('bdi', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    maxW: { base: 'min(7.5rem, 45vw)', md: '11.25rem' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const BALANCE_PLACES = 3;

/**
 * The button to connect; or the saved account, faded while its wallet is asked; or the account with its
 * native balance. The count of pending transactions replaces the balance.
 */
const WalletButton = observer(function WalletButton() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const wallet = useService(WalletSessionToken);
  const modals = useService(ModalsToken);
  const { chain } = useService(ActiveChainToken);
  const balances = useService(BalanceServiceToken);
  const tracker = useService(TxTrackerToken);
  const { account, status, returning } = wallet;
  const shown = account ?? returning;
  const name = useAccountName(chain.id, account);
  useEffect(
    () => (account ? balances.watch(account, [nativeCurrency(chain)]) : undefined),
    [account, balances, chain],
  );
  const open = () => modals.open(accountModal, {});
  if (!shown) {
    return (
      <Button
        look="soft"
        size="small"
        data-testid="wallet-button"
        onClick={open}
        aria-busy={status === 'connecting'}
      >
        {t(status === 'connecting' ? 'button.connecting' : 'button.connect')}
      </Button>
    );
  }
  const balance = account && balances.get(account, nativeCurrency(chain));
  const coin = chain.nativeCurrency;
  const amount = balance?.state === 'known' ? formatCoin(balance.raw, coin, BALANCE_PLACES, locale) : '--';
  const pending = account ? tracker.pendingCount(chain.id, account) : 0;
  return (
    <Button look="quiet" size="small" data-testid="wallet-button" onClick={open} aria-busy={!account}>
      {pending > 0 ? (
        <span role="status">{t('button.pending', { count: pending })}</span>
      ) : (
        <Amount>
          {amount} {coin.symbol}
        </Amount>
      )}
      {!account && <VisuallyHidden>{t('button.connecting')} </VisuallyHidden>}
      <Address htmlTranslate="no" opacity={status === 'connecting' ? '0.7' : '1'}>
        {name ? (
          <>
            {outsideText(name)}
            {/* The button's name contains the address whatever the button shows. */}
            <VisuallyHidden> {shortenAddress(shown)}</VisuallyHidden>
          </>
        ) : (
          shortenAddress(shown)
        )}
      </Address>
    </Button>
  );
});

export default WalletButton;
