import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { ChainClients } from '../../../kernel/rpc/types.ts';
import {
  ActiveChainToken,
  AllowanceServiceToken,
  ChainClientsToken,
  Permit2ServiceToken,
  SettingsToken,
  TokenListServiceToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { AllowanceService, Permit2Service, TokenListService } from '../../../kernel/tokens/types.ts';
import type { TransactionSender, TxTracker } from '../../../kernel/tx/types.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';

/** What positions need of the app. Neither prices nor quotes: nobody is kept in by them. */
export interface PositionServices {
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly tokens: Pick<TokenListService, 'find' | 'load'>;
  readonly settings: UserSettings;
  readonly wallet: Pick<WalletSession, 'account' | 'chainId' | 'provider' | 'signTypedData'>;
  readonly sender: TransactionSender;
  readonly tracker: TxTracker;
  readonly allowances: AllowanceService;
  readonly permits: Permit2Service;
}

export function positionServices({ get }: ServiceReader): PositionServices {
  return {
    activeChain: get(ActiveChainToken),
    clients: get(ChainClientsToken),
    tokens: get(TokenListServiceToken),
    settings: get(SettingsToken),
    wallet: get(WalletSessionToken),
    sender: get(TransactionSenderToken),
    tracker: get(TxTrackerToken),
    allowances: get(AllowanceServiceToken),
    permits: get(Permit2ServiceToken),
  };
}
