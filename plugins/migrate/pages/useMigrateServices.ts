import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { MigrateServices } from '../stores/MigrateServices.ts';

/** The kernel's services as this plugin's store takes them. */
export function useMigrateServices(): MigrateServices {
  const { get } = useServices();
  return {
    activeChain: get(ActiveChainToken),
    clients: get(ChainClientsToken),
    tokens: get(TokenListServiceToken),
    balances: get(BalanceServiceToken),
    settings: get(SettingsToken),
    logger: get(LoggerToken),
    wallet: get(WalletSessionToken),
  };
}
