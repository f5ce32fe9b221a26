import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { LiveSwap } from '../testing/LiveSwap.ts';

interface Answer {
  readonly id: unknown;
  readonly result?: unknown;
}

let chain: TestChain;
let mark: Hex;
let live: LiveSwap | undefined;
const servers: Server[] = [];

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(async () => {
  live?.close();
  live = undefined;
  for (const server of servers.splice(0)) server.close();
  await chain.revert(mark);
});

/** The URL of an endpoint before the chain whose gas estimates are multiplied. */
async function estimating(times: (gas: bigint) => bigint): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = text || '{}';
    const headers = { 'content-type': 'application/json' };
    const told = (await (await fetch(chain.url, { method: 'POST', body, headers })).json()) as
      | Answer
      | Answer[];
    const asked = [JSON.parse(body)].flat() as { readonly id: unknown; readonly method: string }[];
    const lied = [told].flat().map((answer) => {
      const isEstimate = asked.find(({ id }) => id === answer.id)?.method === 'eth_estimateGas';
      if (!isEstimate || typeof answer.result !== 'string') return answer;
      return { ...answer, result: `0x${times(BigInt(answer.result)).toString(16)}` };
    });
    response.writeHead(200, headers).end(JSON.stringify(Array.isArray(told) ? lied : lied[0]));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
