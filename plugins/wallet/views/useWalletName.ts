import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** The name of a wallet; a wallet without one is named by its kind, in the person's language. */
export function useWalletName(): (option: WalletOption) => string {
  const { t } = useLazyTranslation('walletLazy');
  return (option) => {
    if (option.test) return t('connect.testWallet');
    if (option.id === 'injected' && option.installUrl === undefined) return t('connect.browserWallet');
    return option.name;
  };
}
