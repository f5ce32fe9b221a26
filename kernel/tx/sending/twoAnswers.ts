import { areTwo, hasVote } from '../../rpc/operatorOf.ts';
import type { RequestOptions, RpcPool } from '../../rpc/RpcPool.ts';

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
 * one operator is there or gives a figure. The wallet's node makes no two, so it counts where no other one answers.
 * @throws SluiceError as `RpcPool.request` if nobody gives a figure
 */
export async function twoAnswers(
  rpc: RpcPool,
  method: string,
  params: readonly unknown[],
): Promise<readonly unknown[]> {
  const urls = rpc.endpoints.map(({ url }) => url);
  const exclude = urls.some(hasVote) ? urls.filter((url) => !hasVote(url)) : [];
  const first = await ask(rpc, method, params, { exclude });
  if (first.endpoint === undefined && exclude.length > 0) return [await rpc.request(method, params)];
  const told = [first];
  const { endpoint } = first;
  if (endpoint !== undefined && urls.some((url) => areTwo(url, endpoint))) {
    const second = await ask(rpc, method, params, { exclude, avoid: endpoint, timeoutMs: SECOND_MS });
    if (second.endpoint !== undefined && areTwo(second.endpoint, endpoint)) told.push(second);
  }
  const values = told.flatMap((one) => ('value' in one ? [one.value] : []));
  if (values.length === 0) throw first.error;
  return values;
}

async function ask(
  rpc: RpcPool,
  method: string,
  params: readonly unknown[],
  options: RequestOptions,
): Promise<Told> {
  let endpoint: string | undefined;
  const heard = (url: string) => {
    endpoint = url;
  };
  try {
    return { value: await rpc.request<unknown>(method, params, { heard, ...options }), endpoint };
  } catch (error) {
    return { error, endpoint };
  }
}
