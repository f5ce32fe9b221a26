import { areTwo } from '../../rpc/operatorOf.ts';
import type { RpcPool } from '../../rpc/RpcPool.ts';

/** How long the second answer is waited for. */
const SECOND_MS = 3_000;

interface Told {
  /** Absent if it failed. */
  readonly value?: unknown;
  readonly error?: unknown;
  /** Who answered; undefined if nobody did. */
  readonly endpoint: string | undefined;
}

/**
 * What endpoints of two operators say, each about its own newest block: for figures that honest nodes give a
 * little differently (gas, fees), so that `RpcPool.corroborate` cannot compare them. One answer where only
 * one operator is there or gives a figure.
 * @throws SluiceError as `RpcPool.request` if nobody gives a figure
 */
export async function twoAnswers(
  rpc: RpcPool,
  method: string,
  params: readonly unknown[],
): Promise<readonly unknown[]> {
  const first = await ask(rpc, method, params);
  const told = [first];
  if (rpc.endpoints.length > 1 && first.endpoint !== undefined) {
    const second = await ask(rpc, method, params, first.endpoint);
    const other = second.endpoint;
    if (other !== undefined && areTwo(other, first.endpoint)) told.push(second);
  }
  const values = told.flatMap((one) => ('value' in one ? [one.value] : []));
  if (values.length === 0) throw first.error;
  return values;
}

async function ask(rpc: RpcPool, method: string, params: readonly unknown[], avoid?: string): Promise<Told> {
  let endpoint: string | undefined;
  const heard = (url: string) => {
    endpoint = url;
  };
  const second = avoid === undefined ? {} : { avoid, timeoutMs: SECOND_MS };
  try {
    return { value: await rpc.request<unknown>(method, params, { heard, ...second }), endpoint };
  } catch (error) {
    return { error, endpoint };
  }
}
