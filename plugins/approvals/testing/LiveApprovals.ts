import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { documentVisibility } from '../../../kernel/runtime/PageVisibility.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import {
  ChainClientsToken,
  PageVisibilityToken,
  PriceServiceToken,
  TimersToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { FaultProxy, type FaultProxyOptions } from '../../../test/faults/FaultProxy.ts';
import { BRISK } from '../../../test/testing/pace.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { ApprovalsStore } from '../stores/ApprovalsStore.ts';

/** Every token costs this many dollars. */
export const PRICE = 2;

/** The store of the approvals page over the local chain, through a node that can be broken. */
export class LiveApprovals {
  readonly live: LiveSender;
  readonly proxy: FaultProxy;
  readonly services: ServiceReader;

  /** @param lie of the node @param others endpoints that are asked after it */
  static async start(
    chain: TestChain,
    unlisted: readonly string[] = [],
    lie?: FaultProxyOptions['lie'],
    others: readonly string[] = [],
  ): Promise<LiveApprovals> {
    const proxy = await FaultProxy.start(chain.url, lie ? { lie } : {});
    return new LiveApprovals(chain, proxy, new Set(unlisted), others);
  }

  private constructor(
    chain: TestChain,
    proxy: FaultProxy,
    unlisted: ReadonlySet<string>,
    others: readonly string[],
  ) {
    this.proxy = proxy;
    const urls = [proxy.url, ...others];
    this.live = new LiveSender(chain, { ...BRISK, endpoints: urls.map((url) => ({ url })) });
    this.live.signer.client.rpc.prefer(urls);
    this.services = approvalServices(chain, this.live, unlisted);
  }

  store(owner: Address = this.live.account): ApprovalsStore {
    return new ApprovalsStore(this.services, this.live.signer.chain, owner);
  }

  async close(): Promise<void> {
    this.live.close();
    await this.proxy.stop();
  }
}

/**
 * The services of the approvals page: the app's own, over the local chain.
 * @param unlisted symbols of tokens that are on no list
 */
export function approvalServices(
  { manifest }: TestChain,
  live: LiveSender,
  unlisted: ReadonlySet<string> = new Set(),
): ServiceReader {
  const all = manifest.tokens.map((entry): Token => ({ kind: 'token', ...entry }));
  const known = all.filter(({ symbol }) => !unlisted.has(symbol));
  const find = (among: readonly Token[], address: Address) =>
    among.find((token) => token.address === address);
  return servicesOf(
    provide(ChainClientsToken, live.clients),
    provide(TokenListServiceToken, {
      tokens: () => known,
      find: (_, address) => find(known, address),
      load: async (_, address) => find(all, address) ?? Promise.reject(new Error(`nobody knows ${address}`)),
    }),
    provide(PriceServiceToken, {
      price: () => ({ usd: PRICE, source: 'onchain', timestampMs: 0, confidence: 1 }),
    }),
    provide(TxTrackerToken, live.tracker),
    provide(TimersToken, systemTimers),
    provide(PageVisibilityToken, documentVisibility),
  );
}
