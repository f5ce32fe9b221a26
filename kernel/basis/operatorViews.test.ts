import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { operatorViews } from './operatorViews.ts';

const [ALPHA, BETA, GAMMA] = [
  'https://rpc.alpha.example',
  'https://rpc.beta.example',
  'https://rpc.gamma.example',
];
const client = { rpc: { endpoints: [ALPHA, BETA, GAMMA].map((url) => ({ url })) } } as unknown as ChainClient;

describe('the views of operators', () => {
  afterEach(() => vi.restoreAllMocks());

  it('have each a time of their own: who is slow takes none of the third one’s', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const look = async (endpoint: string, within: AbortSignal) => {
      within.throwIfAborted();
      return endpoint;
    };
    const { views, judge } = await operatorViews(client, [ALPHA, BETA], look);
    expect(views).toEqual([ALPHA, BETA]);
    // The slower one has taken all of its time.
    for (const limit of limits) limit.abort();
    expect(await judge()).toEqual([GAMMA]);
  });

  it('are two, by a third one where one has none, and nobody is asked twice', async () => {
    const asked: string[] = [];
    const look = async (endpoint: string) => {
      asked.push(endpoint);
      if (endpoint === ALPHA) throw new Error('it is silent');
      return endpoint;
    };
    const { views, judge } = await operatorViews(client, [ALPHA, BETA], look);
    expect(views).toEqual([BETA, GAMMA]);
    expect(await judge()).toEqual([]);
    expect(asked).toEqual([ALPHA, BETA, GAMMA]);
    // The only one that told the state is asked alone.
    expect((await operatorViews(client, [ALPHA], look)).views).toEqual([]);
  });
});
