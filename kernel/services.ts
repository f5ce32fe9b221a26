import type { ChainRegistry, LinkedChain } from './chain/ChainRegistry.ts';
import type { AppConfig, BuildInfo } from './config/AppConfig.ts';
import type { EnsService } from './ens/types.ts';
import type { FlowFactory } from './flow/FlowFactory.ts';
import type { ChainIndexes } from './index/types.ts';
import type { ContributionRegistry } from './plugin/contributions.ts';
import type { Modals } from './plugin/Modals.ts';
import type { PluginStatus } from './plugin/Plugin.ts';
import { token } from './plugin/token.ts';
import type { QuoteService } from './quote/types.ts';
import type { EndpointSettings } from './rpc/EndpointSettings.ts';
import type { ChainClients } from './rpc/types.ts';
import type { Logger } from './runtime/Logger.ts';
import type { PageVisibility } from './runtime/PageVisibility.ts';
import type { Timers } from './runtime/Timers.ts';
import type { UserSettings, UserTokens } from './settings/types.ts';
import type { Storage } from './storage/types.ts';
import type {
  AllowanceService,
  BalanceService,
  Permit2Service,
  PriceService,
  TokenListService,
} from './tokens/types.ts';
import type { TransactionSender, TxTracker } from './tx/types.ts';
import type { WalletOptions, WalletSession } from './wallet/Connector.ts';

export { PopupsToken } from './plugin/PopupsToken.ts';

// The kernel's services. A plugin asks for these by token and never for a class.
export const ConfigToken = token<AppConfig>('AppConfig');
export const BuildInfoToken = token<BuildInfo>('BuildInfo');
export const LoggerToken = token<Logger>('Logger');
export const TimersToken = token<Timers>('Timers');
export const PageVisibilityToken = token<PageVisibility>('PageVisibility');
export const ContributionsToken = token<ContributionRegistry>('ContributionRegistry');
export const PluginStatusesToken = token<readonly PluginStatus[]>('PluginStatuses');
export const ModalsToken = token<Modals>('Modals');
export const StorageToken = token<Storage>('Storage');
export const SettingsToken = token<UserSettings>('UserSettings');
export const UserTokensToken = token<UserTokens>('UserTokens');
export const ChainRegistryToken = token<ChainRegistry>('ChainRegistry');
export const ActiveChainToken = token<LinkedChain>('ActiveChain');
export const ChainClientsToken = token<ChainClients>('ChainClients');
export const EndpointSettingsToken = token<EndpointSettings>('EndpointSettings');
export const TokenListServiceToken = token<TokenListService>('TokenListService');
export const BalanceServiceToken = token<BalanceService>('BalanceService');
export const AllowanceServiceToken = token<AllowanceService>('AllowanceService');
export const Permit2ServiceToken = token<Permit2Service>('Permit2Service');
export const EnsServiceToken = token<EnsService>('EnsService');
export const PriceServiceToken = token<PriceService>('PriceService');
export const QuoteServiceToken = token<QuoteService>('QuoteService');
export const ChainIndexesToken = token<ChainIndexes>('ChainIndexes');
export const TxTrackerToken = token<TxTracker>('TxTracker');
export const TransactionSenderToken = token<TransactionSender>('TransactionSender');
export const FlowFactoryToken = token<FlowFactory>('FlowFactory');
export const WalletSessionToken = token<WalletSession>('WalletSession');
export const WalletOptionsToken = token<WalletOptions>('WalletOptions');
