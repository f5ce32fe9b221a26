import {
  ActiveChainToken,
  AllowanceServiceToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { TransactionFlowServices } from '../../../kernel/tx/flow/TransactionFlow.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { PairServices } from '../stores/PairServices.ts';

/** The kernel's services as this plugin's stores and flows take them. */
export function usePairServices(): PairServices & { readonly flow: TransactionFlowServices } {
  const services = useServices();
  const [wallet, settings] = [services.get(WalletSessionToken), services.get(SettingsToken)];
  return {
    activeChain: services.get(ActiveChainToken),
    clients: services.get(ChainClientsToken),
    balances: services.get(BalanceServiceToken),
    settings,
    logger: services.get(LoggerToken),
    wallet,
    flow: {
      sender: services.get(TransactionSenderToken),
      tracker: services.get(TxTrackerToken),
      allowances: services.get(AllowanceServiceToken),
      settings,
      wallet,
    },
  };
}
