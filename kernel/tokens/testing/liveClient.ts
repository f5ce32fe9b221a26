import type { ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { CallRequest } from '../../rpc/RpcPool.ts';
import { loneMulticall, lonePool } from '../../rpc/testing/lonePool.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { FakeClient } from './FakeClient.ts';

type Rpc = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/** A client directly over a real node, one call at a time, for tests of contracts' answers. */
export function liveClient(chain: ChainSpec, rpc: Rpc): FakeClient {
  const call = async ({ to, data, from }: CallRequest): Promise<Hex> => {
    try {
      return await rpc<Hex>('eth_call', [{ to, data, ...(from ? { from } : {}) }, 'latest']);
    } catch (error) {
      throw new SluiceError('call_reverted', String(error), { cause: error });
    }
  };
  const head = async () => {
    const number = BigInt(await rpc<Hex>('eth_blockNumber'));
    return {
      number,
      timestamp: 0n,
      baseFeePerGas: undefined,
      receivedAtMs: systemTimers.elapsedMs(),
      endpoint: undefined,
    };
  };
  const read: FakeClient['multicall']['read'] = async (calls) => ({
    head: await head(),
    results: await Promise.all(
      calls.map(async ({ target, data }) => {
        try {
          return { ok: true as const, data: await call({ to: target, data }) };
        } catch (error) {
          return { ok: false as const, error: SluiceError.from(error) };
        }
      }),
    ),
  });
  const client = new FakeClient(chain);
  return Object.defineProperties(client, {
    multicall: { value: { read, corroborate: loneMulticall(read) } },
    rpc: {
      value: {
        call,
        request: (method: string, params: readonly unknown[]) => rpc(method, params),
        ...lonePool((method, params) => rpc(method, params)),
      },
    },
    clock: {
      value: {
        watch: (subscriber: BlockSubscriber) => {
          client.subscribers.add(subscriber);
          return () => client.subscribers.delete(subscriber);
        },
        refresh: async () => {
          const newest = await head();
          for (const subscriber of client.subscribers)
            subscriber.receive((await read(subscriber.calls())).results, newest);
          return newest;
        },
      },
    },
  });
}
