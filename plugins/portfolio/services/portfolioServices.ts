import type { ActiveChain, ChainRegistry } from '../../../kernel/chain/ChainRegistry.ts';
import type { ChainIndexes } from '../../../kernel/index/types.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { ChainClients } from '../../../kernel/rpc/types.ts';
import { documentVisibility, type PageVisibility } from '../../../kernel/runtime/PageVisibility.ts';
import { systemTimers, type Timers } from '../../../kernel/runtime/Timers.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  ChainIndexesToken,
  ChainRegistryToken,
  PriceServiceToken,
  SettingsToken,
  TokenListServiceToken,
  TxTrackerToken,
  UserTokensToken,
} from '../../../kernel/services.ts';
import type { UserSettings, UserTokens } from '../../../kernel/settings/types.ts';
import type { PriceService, TokenListService } from '../../../kernel/tokens/types.ts';
import type { TxTracker } from '../../../kernel/tx/types.ts';

/** What the portfolio reads. */
export interface PortfolioServices {
  readonly chains: Pick<ChainRegistry, 'all'>;
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly indexes: ChainIndexes;
  readonly tokens: Pick<TokenListService, 'tokens' | 'find' | 'load'>;
  readonly userTokens: Pick<UserTokens, 'pairs'>;
  readonly settings: Pick<UserSettings, 'hideSmallBalances' | 'showTestnets' | 'hideClosedPositions' | 'set'>;
  readonly prices: PriceService;
  readonly tracker: Pick<TxTracker, 'list' | 'outcome'>;
  readonly timers: Timers;
  readonly visibility: PageVisibility;
}

export function portfolioServices({ get }: ServiceReader): PortfolioServices {
  return {
    chains: get(ChainRegistryToken),
    activeChain: get(ActiveChainToken),
    clients: get(ChainClientsToken),
    indexes: get(ChainIndexesToken),
    tokens: get(TokenListServiceToken),
    userTokens: get(UserTokensToken),
    settings: get(SettingsToken),
    prices: get(PriceServiceToken),
    tracker: get(TxTrackerToken),
    timers: systemTimers,
    visibility: documentVisibility,
  };
}
