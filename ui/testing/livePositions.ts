import { observable } from 'mobx';
import type { Token } from '../../kernel/currency/Currency.ts';
import { TransactionFlow } from '../../kernel/flow/TransactionFlow.ts';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { ChainQuoteService } from '../../kernel/quote/ChainQuoteService.ts';
import { noPlugins } from '../../kernel/quote/testing/localMarket.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  FlowFactoryToken,
  QuoteServiceToken,
  SettingsToken,
  StorageToken,
  TokenListServiceToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import { BrowserStorage } from '../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../kernel/storage/testing/fakeStorage.ts';
import type { TokenListService } from '../../kernel/tokens/TokenListService.ts';
import type { LiveSender } from '../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../test/anvil/localChain.ts';
import { provide, servicesOf } from './servicesOf.ts';

/** The services of the position pages: the app's own, over the local chain. */
export function livePositions(
  live: LiveSender,
  chain: TestChain,
  tokens: Partial<TokenListService> = tokensOf(chain),
  ...more: readonly ReturnType<typeof provide>[]
): ServiceReader {
  const settings = observable(
    {
      liquiditySlippageTolerance: 'auto',
      deadlineSeconds: undefined,
      approveExact: false,
      hideClosedPositions: false,
    },
    {},
    { deep: false },
  );
  return servicesOf(
    provide(ActiveChainToken, { chain: live.signer.chain }),
    provide(ChainClientsToken, live.clients),
    provide(TokenListServiceToken, tokens),
    provide(SettingsToken, settings as object),
    provide(WalletSessionToken, live.wallet),
    provide(FlowFactoryToken, () => new TransactionFlow(live.services)),
    provide(QuoteServiceToken, new ChainQuoteService(live.clients, ...noPlugins)),
    provide(StorageToken, new BrowserStorage(new FakeBrowser().tab())),
    provide(TxTrackerToken, live.tracker),
    ...more,
  );
}

function tokensOf({ manifest }: TestChain): Partial<TokenListService> {
  return {
    find: (_, address): Token | undefined => {
      const entry = manifest.tokens.find((token) => token.address === address);
      return entry && { kind: 'token', ...entry };
    },
    load: async (_, address) => {
      throw new Error(`nobody knows ${address}`);
    },
  };
}
