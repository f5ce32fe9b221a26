import { when } from 'mobx';
import { Random } from '../../kernel/amm/testing/Random.ts';
import { ReviewCheck } from '../../plugins/swap/stores/ReviewCheck.ts';
import { LiveSwap } from '../../plugins/swap/testing/LiveSwap.ts';
import type { TestChain } from '../anvil/localChain.ts';

/** The first ones load code that the others have. */
const WARM_UP = 3;
const LATENCY_MS = [50, 250] as const;
const HOSTS = ['rpc.first.example', 'rpc.second.example', 'rpc.third.example'];
const SEED = 20261128;

/** Times of one review, ms. */
export interface ReviewTimes {
  /** From its opening until all is there that it looks up besides the comparison. */
  readonly restMs: number;
  /** From its opening until all is there. */
  readonly readyMs: number;
  /** From Confirm until the wallet is asked. */
  readonly walletMs: number;
}

/** As slow as a server far away, and not as slow twice. */
function farAway(url: string, random: Random) {
  return async (_: string, init: RequestInit): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, random.int(...LATENCY_MS)));
    return fetch(url, init);
  };
}

/** Opens and confirms reviews of one swap, one after the other, with so many operators. The wallet says no. */
export async function timeReviews(
  chain: TestChain,
  operators: number,
  reviews: number,
): Promise<readonly ReviewTimes[]> {
  const endpoints = HOSTS.slice(0, operators).map((host) => ({ url: `https://${host}` }));
  const live = new LiveSwap(chain, { endpoints }, { fetch: farAway(chain.url, new Random(SEED)) });
  live.signer.client.rpc.prefer(endpoints.map(({ url }) => url));
  let askedAt = 0;
  live.answers.set('eth_sendTransaction', () => {
    askedAt = performance.now();
    throw Object.assign(new Error('User rejected'), { code: 4001 });
  });
  const measured: ReviewTimes[] = [];
  try {
    await live.quote('MON', 'HUSH', '1');
    for (let review = 0; review < WARM_UP + reviews; review += 1) {
      const { flow } = live;
      const check = new ReviewCheck(live.trade, flow);
      const openedAt = performance.now();
      flow.review();
      const stop = check.open();
      const since = async (is: () => boolean) => {
        await when(is);
        return performance.now() - openedAt;
      };
      const isRest = () => !flow.trying && check.state !== 'checking';
      const [restMs, basisMs] = await Promise.all([since(isRest), since(() => flow.basis !== undefined)]);
      const state = flow.basis?.state;
      if (state !== (operators > 1 ? 'agreed' : 'alone')) throw new Error(`the review says ${state}`);
      const confirmedAt = performance.now();
      await flow.confirm();
      if (askedAt < confirmedAt) throw new Error(`the wallet was not asked: ${flow.failure?.error.code}`);
      stop();
      flow.cancel();
      await live.ready();
      if (review < WARM_UP) continue;
      measured.push({ restMs, readyMs: Math.max(restMs, basisMs), walletMs: askedAt - confirmedAt });
    }
  } finally {
    live.close();
  }
  return measured;
}
