import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { ChainClients } from '../../../kernel/rpc/types.ts';
import type { Logger } from '../../../kernel/runtime/Logger.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { BalanceService } from '../../../kernel/tokens/types.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';

/** What the stores of this plugin read. */
export interface PairServices {
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly balances: BalanceService;
  readonly settings: UserSettings;
  readonly logger: Logger;
  readonly wallet: WalletSession;
}
