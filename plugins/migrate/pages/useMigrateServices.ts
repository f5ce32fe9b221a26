import {
  ActiveChainToken,
  AllowanceServiceToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  SettingsToken,
  TokenListServiceToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { TransactionFlowServices } from '../../../kernel/tx/flow/TransactionFlow.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { MigrateServices } from '../stores/MigrateServices.ts';

/** The kernel's services as this plugin's store and flow take them. */
export function useMigrateServices(): MigrateServices & { readonly flow: TransactionFlowServices } {
  const { get } = useServices();
  const [wallet, settings] = [get(WalletSessionToken), get(SettingsToken)];
  return {
    activeChain: get(ActiveChainToken),
    clients: get(ChainClientsToken),
    tokens: get(TokenListServiceToken),
    balances: get(BalanceServiceToken),
    settings,
    logger: get(LoggerToken),
    wallet,
    flow: {
      sender: get(TransactionSenderToken),
      tracker: get(TxTrackerToken),
      allowances: get(AllowanceServiceToken),
      settings,
      wallet,
    },
  };
}
