import { SluiceError } from '../errors/SluiceError.ts';
import type { PoolRef } from '../quote/PoolRef.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { areTwo, hasVote } from '../rpc/operatorOf.ts';

/** How long an operator's view of the market may take, ms. */
const VIEW_MS = 7_000;

interface View {
  readonly endpoint: string;
}

/** How operators see it once those that contradict have shown by which pools. */
export interface Votes<T> {
  readonly against: readonly T[];
  /** Those that have looked for these pools too and do not contradict. */
  readonly others: readonly T[];
}

/** What operators say of a market, each by its own view of it. */
export interface OperatorViews<T> {
  /** How many views are wanted: two, or that of the only one. */
  readonly asked: number;
  readonly views: readonly T[];
  /**
   * Decides where only some contradict what is to be signed. Who does not may only lack a name, so that it is asked
   * again, for the very pools; one more operator is asked for them where there are no two that contradict.
   * @param poolsOf by which a view contradicts
   */
  vote(contradicts: (view: T) => boolean, poolsOf: (view: T) => readonly PoolRef[]): Promise<Votes<T>>;
}

/**
 * Asks two operators of those that agreed for their own view of the market. Who cannot be asked in time has none, and
 * where that is one of two, another operator is asked in its place.
 * @param endpoints that gave the state alike; a single one is asked alone
 * @throws SluiceError `cancelled`
 */
export async function operatorViews<T extends View>(
  { rpc }: ChainClient,
  endpoints: readonly string[],
  look: (endpoint: string, signal: AbortSignal, named: readonly PoolRef[]) => Promise<T>,
  signal?: AbortSignal,
): Promise<OperatorViews<T>> {
  const view = async (endpoint: string, named: readonly PoolRef[] = []): Promise<readonly T[]> => {
    // Of its own: who is slow takes nobody else's time.
    const limit = AbortSignal.timeout(VIEW_MS);
    try {
      return [await look(endpoint, signal ? AbortSignal.any([signal, limit]) : limit, named)];
    } catch (cause) {
      if (signal?.aborted) throw SluiceError.from(cause, 'cancelled');
      return [];
    }
  };
  // Further endpoints of the same operator, and the wallet's, may have agreed too.
  const first = endpoints.find(hasVote) ?? endpoints[0];
  const second = first && endpoints.find((url) => areTwo(first, url));
  const viewed = [first, second].flatMap((url) => url ?? []);
  const asked = viewed.length;
  const another = async (named?: readonly PoolRef[]): Promise<readonly T[]> => {
    const url = rpc.endpoints.map((each) => each.url).find((each) => viewed.every((it) => areTwo(it, each)));
    if (url === undefined) return [];
    viewed.push(url);
    return view(url, named);
  };
  const own = (await Promise.all(viewed.map((url) => view(url)))).flat();
  const views = own.length < asked && asked > 1 ? [...own, ...(await another())] : own;
  return {
    asked,
    views,
    async vote(contradicts, poolsOf) {
      const against = views.filter(contradicts);
      const named = against.flatMap(poolsOf);
      const again = views.filter((each) => !contradicts(each)).map(({ endpoint }) => view(endpoint, named));
      const informed = [...against, ...(await Promise.all(again)).flat()];
      const isDecided = informed.filter(contradicts).length > 1;
      const all = isDecided ? informed : [...informed, ...(await another(named))];
      return { against: all.filter(contradicts), others: all.filter((each) => !contradicts(each)) };
    },
  };
}
