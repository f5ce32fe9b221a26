import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { RequestOptions } from '../../rpc/RpcPool.ts';

/** A node's own refusal, as the services throw it. */
export function refusal(reason: string, code = -32000): SluiceError {
  return new SluiceError('rpc_error', `eth_getLogs: ${reason}`, { values: { code, reason } });
}

type Logs = (from: number, to: number) => Promise<readonly unknown[]>;

/** A real client that passes log answers through `trick` and records the requested blocks. */
export function trickedClient(
  client: ChainClient,
  trick: (from: number, to: number, ask: Logs) => Promise<unknown>,
): ChainClient & { readonly asked: readonly (readonly [from: number, to: number])[] } {
  const asked: (readonly [number, number])[] = [];
  const { rpc } = client;
  const request = async <T>(method: string, params: readonly unknown[], options?: RequestOptions) => {
    if (method !== 'eth_getLogs') return rpc.request<T>(method, params, options);
    const [filter] = params as [{ fromBlock: string; toBlock: string }];
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
    asked.push([from, to]);
    const ask: Logs = (first, last) => {
      const range = { fromBlock: `0x${first.toString(16)}`, toBlock: `0x${last.toString(16)}` };
      return rpc.request('eth_getLogs', [{ ...filter, ...range }], options);
    };
    return (await trick(from, to, ask)) as T;
  };
  const pool = new Proxy(rpc, {
    get: (target, name) => (name === 'request' ? request : bound(target, name)),
  });
  return new Proxy(client, {
    get: (target, name) => (name === 'rpc' ? pool : name === 'asked' ? asked : bound(target, name)),
  }) as ReturnType<typeof trickedClient>;
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}
