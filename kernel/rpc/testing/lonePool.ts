import { SluiceError } from '../../errors/SluiceError.ts';
import type { CorroborateOptions, Corroboration, ReadAnswer, RpcRead } from '../Corroboration.ts';
import type { Call, CallResult } from '../Multicall.ts';
import type { AgreeOptions, RpcPool } from '../RpcPool.ts';

/** The endpoint that fakes of a pool answer for. */
export const LONE_ENDPOINT = 'http://only';

/** For tests in which it does not matter who answered. */
export const anybody: AgreeOptions = { alone: () => undefined };

type Request = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** The comparing reads of a fake pool with one endpoint: always `alone`. */
export function lonePool(request: Request): Pick<RpcPool, 'agree' | 'corroborate' | 'corroborateAll'> {
  return {
    agree: async <T>(method: string, params: readonly unknown[], { alone: tell }: AgreeOptions) => {
      tell(LONE_ENDPOINT);
      return (await request(method, params)) as T;
    },
    corroborate: async <T>(method: string, params: readonly unknown[], _?: CorroborateOptions<T>) =>
      alone((await request(method, params)) as T),
    corroborateAll: async (reads: readonly RpcRead[]) =>
      alone(
        await Promise.all(
          reads.map(async ({ method, params }): Promise<ReadAnswer> => {
            try {
              return { ok: true, value: await request(method, params) };
            } catch (error) {
              return { ok: false, error: SluiceError.from(error) };
            }
          }),
        ),
      ),
  };
}

/** The comparing read of a fake multicall with one endpoint. */
export function loneMulticall(read: (calls: readonly Call[]) => Promise<{ results: readonly CallResult[] }>) {
  return async (calls: readonly Call[]) => alone((await read(calls)).results);
}

function alone<T>(value: T): Corroboration<T> {
  return { outcome: 'alone', value, endpoint: LONE_ENDPOINT, unanswered: [], block: undefined };
}
