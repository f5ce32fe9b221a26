import { vi } from 'vitest';
import type { AddedPools } from '../../../kernel/calldata/testing/SwapBench.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { setUp } from '../../../kernel/plugin/testing/hostFixture.ts';
import { AddedKinds } from '../../../kernel/quote/added/AddedKinds.ts';
import { localClients } from '../../../kernel/quote/testing/localMarket.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { V4_KIND, v4PoolRef } from '../V4Pool.ts';
import v4Kind from '../v4Kind.ts';

/** The V4 pools of the local chain, `v4.0` and so on, and their kind as the kernel guards it. */
export async function localV4(chain: TestChain): Promise<AddedPools> {
  const load = async () => ({ default: v4Kind });
  const { host } = setUp({ id: 'pools-v4', contributes: { poolKinds: [{ id: V4_KIND, load }] } });
  host.boot();
  await host.start();
  const added = new AddedKinds(host.services as ServiceReader, localClients(chain));
  const kinds = await vi.waitUntil(() => {
    const loaded = added.of(host.contributions.of('poolKinds'));
    return loaded.length > 0 && loaded;
  }, WAIT);
  const wrapped = chain.address('wrappedNative');
  const pools = new Map(
    chain.v4Pools.map(({ currencies: [currency0, currency1], fee, tickSpacing, hooks }, index) => [
      `v4.${index}`,
      v4PoolRef({ currency0, currency1, fee, tickSpacing, hooks }, wrapped),
    ]),
  );
  return { kinds, pools };
}
