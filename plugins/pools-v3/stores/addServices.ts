import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { ChainClients } from '../../../kernel/rpc/types.ts';
import type { Logger } from '../../../kernel/runtime/Logger.ts';
import {
  ActiveChainToken,
  AllowanceServiceToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  Permit2ServiceToken,
  SettingsToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { AllowanceService, BalanceService, Permit2Service } from '../../../kernel/tokens/types.ts';
import type { TransactionSender, TxTracker } from '../../../kernel/tx/types.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';

/** What adding liquidity needs of the app. */
export interface AddServices {
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly balances: BalanceService;
  readonly settings: UserSettings;
  readonly wallet: WalletSession;
  readonly sender: TransactionSender;
  readonly tracker: TxTracker;
  readonly allowances: AllowanceService;
  readonly permits: Permit2Service;
  readonly logger: Logger;
}

export function addServices({ get }: ServiceReader): AddServices {
  return {
    activeChain: get(ActiveChainToken),
    clients: get(ChainClientsToken),
    balances: get(BalanceServiceToken),
    settings: get(SettingsToken),
    wallet: get(WalletSessionToken),
    sender: get(TransactionSenderToken),
    tracker: get(TxTrackerToken),
    allowances: get(AllowanceServiceToken),
    permits: get(Permit2ServiceToken),
    logger: get(LoggerToken),
  };
}
