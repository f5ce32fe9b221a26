import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { PairServices } from '../stores/PairServices.ts';

/** The kernel's services as this plugin's stores take them. */
export function usePairServices(): PairServices {
  const { get } = useServices();
  return {
    activeChain: get(ActiveChainToken),
    clients: get(ChainClientsToken),
    balances: get(BalanceServiceToken),
    settings: get(SettingsToken),
    logger: get(LoggerToken),
    wallet: get(WalletSessionToken),
  };
}
