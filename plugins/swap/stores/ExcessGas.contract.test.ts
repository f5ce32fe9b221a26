import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { LiveSwap } from '../testing/LiveSwap.ts';

let chain: TestChain;
let mark: Hex;
let live: LiveSwap | undefined;
const proxies: FaultProxy[] = [];

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(async () => {
  live?.close();
  live = undefined;
  for (const proxy of proxies.splice(0)) await proxy.stop();
  await chain.revert(mark);
});

/** The URL of an endpoint before the chain whose gas estimates are multiplied. */
async function estimating(times: (gas: bigint) => bigint): Promise<string> {
  const proxy = await FaultProxy.start(chain.url, {
    lie: ({ method }, answer) =>
      method === 'eth_estimateGas' && typeof answer.result === 'string'
        ? { ...answer, result: `0x${times(BigInt(answer.result)).toString(16)}` }
        : answer,
  });
  proxies.push(proxy);
  return proxy.url;
}

/** A swap through these endpoints, and the gas limits that its wallet was asked for. */
async function swapThrough(...urls: readonly string[]) {
  live = new LiveSwap(chain, { endpoints: urls.map((url) => ({ url })) });
  const limits: number[] = [];
  live.answers.set('eth_sendTransaction', ([sent]) => {
    limits.push(Number((sent as { readonly gas: Hex }).gas));
    return chain.rpc('eth_sendTransaction', [sent]);
  });
  await live.quote('MON', 'HUSH', '1');
  live.flow.review();
  await live.flow.confirm();
  return { flow: live.flow, limits };
}

describe('an endpoint that wants too much gas', () => {
  it.each([
    ['a hundred times', (gas: bigint) => gas * 100n],
    ['a tenth', (gas: bigint) => gas / 10n],
  ])('(%s) changes nothing where another one is there, wherever it stands', async (_, times) => {
    const honest = (await swapThrough(chain.url)).limits[0] as number;
    const liar = await estimating(times);
    for (const urls of [
      [liar, chain.url],
      [chain.url, liar],
    ]) {
      live?.close();
      const { flow, limits } = await swapThrough(...urls);
      expect(flow.outcome).toBe('confirmed');
      expect(limits).toHaveLength(1);
      expect(Math.abs((limits[0] as number) - honest)).toBeLessThan(honest / 5);
    }
  });

  it('alone is refused, until the person allows what it costs', async () => {
    const { flow, limits } = await swapThrough(await estimating((gas) => gas * 100n));
    const { error } = flow.failure ?? {};
    expect(error?.code).toBe('gas_excessive');
    expect(error?.values).toMatchObject({ symbol: 'MON', costRaw: expect.stringMatching(/^\d+$/) });
    expect(limits).toEqual([]);
    await flow.allowGas(BigInt(String(error?.values.gas)));
    expect(flow.outcome).toBe('confirmed');
    expect(limits).toHaveLength(1);
    expect(limits[0]).toBeLessThanOrEqual(Number(error?.values.gas));
  });
});
