import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** What a wallet is called: what has no name of its own is called what it is, in the reader's language. */
export function useWalletName(): (option: WalletOption) => string {
  const { t } = useLazyTranslation('walletLazy');
  return (option) => {
    if (option.test) return t('connect.testWallet');
    if (option.id === 'injected' && option.installUrl === undefined) return t('connect.browserWallet');
    return option.name;
  };
}
