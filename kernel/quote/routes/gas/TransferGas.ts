import { observable, runInAction } from 'mobx';
import { encodeCall } from '../../../abi/callData.ts';
import { transferSelectors } from '../../../abi/transferSelectors.ts';
import type { PoolState } from '../../../amm/index.ts';
import { contractAddress } from '../../../chain/ChainRegistry.ts';
import type { Address, Hex } from '../../../chain/ChainSpec.ts';
import { SluiceError } from '../../../errors/SluiceError.ts';
import type { ChainClient } from '../../../rpc/ChainClient.ts';
import { systemTimers } from '../../../runtime/Timers.ts';

/** A transaction that transfers nothing of a plain token, gas units. */
const PLAIN = 28_400;
/** Less than this is how one plain token differs from another. */
const LEAST = 2_500;
/** No token takes more. Whatever a node says, a trade then costs at most this much more. */
const MOST = 300_000;
const RETRY_MS = 60_000;

/**
 * What transfers of tokens take more than those of a plain one, gas units: a token behind a proxy reads where its code
 * is, others read lists of accounts or rates. Learned once a token from one node's estimate of a transfer of nothing,
 * from one contract to another, which writes no balance and needs none. A token that refuses it counts as plain; where nobody answers it
 * is tried again after a minute.
 */
export class TransferGas {
  readonly #known = observable.map<string, number>([], { deep: false });
  readonly #askAgainAtMs = new Map<string, number>();

  /** By the address of each token of `pools` that takes more. Those that are new are estimated, all in one batch. */
  of(
    client: ChainClient,
    pools: readonly Pick<PoolState, 'token0' | 'token1'>[],
  ): Readonly<Record<string, number>> {
    const { chain } = client;
    const [from, to] = [contractAddress(chain, 'wrappedNative'), contractAddress(chain, 'multicall3')];
    const known: Record<string, number> = {};
    const unknown: Address[] = [];
    for (const token of new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]))) {
      const key = `${chain.id}:${token}`;
      const gas = this.#known.get(key);
      if (gas !== undefined) known[token] = gas;
      else if (token !== from && systemTimers.elapsedMs() >= (this.#askAgainAtMs.get(key) ?? 0)) {
        this.#askAgainAtMs.set(key, Number.POSITIVE_INFINITY);
        unknown.push(token as Address);
      }
    }
    // Leave the computation first, which observes what is known.
    if (from && to && unknown.length > 0)
      queueMicrotask(() => {
        for (const token of unknown) this.#learn(client, token, from, to);
      });
    return known;
  }

  async #learn({ rpc, chain }: ChainClient, token: Address, from: Address, to: Address): Promise<void> {
    const key = `${chain.id}:${token}`;
    try {
      const data = encodeCall(transferSelectors['transfer(address,uint256)'], to, 0n);
      const gas = await rpc.request<Hex>('eth_estimateGas', [{ from, to: token, data }]);
      const more = Math.min(Number(BigInt(gas)) - PLAIN, MOST);
      if (more >= LEAST) runInAction(() => this.#known.set(key, more));
    } catch (error) {
      // A revert is the token's own answer.
      if (error instanceof SluiceError && error.code === 'call_reverted') return;
      this.#askAgainAtMs.set(key, systemTimers.elapsedMs() + RETRY_MS);
    }
  }
}
