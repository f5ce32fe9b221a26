import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';

/** What a wallet is called: what has no name of its own is called what it is, in the reader's language. */
export function useWalletName(): (option: WalletOption) => string {
  const { t } = useLaterTranslation('walletLater');
  return (option) => {
    if (option.test) return t('connect.testWallet');
    if (option.id === 'injected' && option.installUrl === undefined) return t('connect.browserWallet');
    return option.name;
  };
}
