import { beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../currency/Currency.ts';
import { transportError } from '../tokens/testing/FakeClient.ts';
import { HUSH, WMON } from '../tokens/testing/testChain.ts';
import { silentLogger } from '../tx/testing/fakeTab.ts';
import { PairWatch } from './PairWatch.ts';
import { FakePair, PAIR, pairChain } from './testing/FakePair.ts';

const [wmon, hush] = pairChain().tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [
  Token,
  Token,
];

let pair: FakePair;
beforeEach(() => {
  pair = new FakePair();
});

function watch(a = wmon, b = hush) {
  const watched = new PairWatch(pair.client, a, b, silentLogger);
  return { watched, stop: watched.start() };
}

async function settled(watched: PairWatch) {
  pair.client.tick();
  await expect.poll(() => watched.state.state).not.toBe('LOADING');
  return watched.state;
}

describe('a V2 pair', () => {
  it('is LOADING until its figures are there, and then EXISTS with all of them at one block', async () => {
    const { watched } = watch(hush, wmon);
    expect(watched.state).toEqual({ state: 'LOADING' });
    expect([watched.token0, watched.token1]).toEqual([WMON, HUSH]);
    expect(await settled(watched)).toMatchObject({
      state: 'EXISTS',
      address: PAIR,
      figures: { reserve0: pair.reserve0, reserve1: pair.reserve1, totalSupply: pair.totalSupply },
    });
  });

  it('is NOT_EXISTS where the factory answers the zero address', async () => {
    pair.exists = false;
    const { watched } = watch();
    expect(await settled(watched)).toEqual({ state: 'NOT_EXISTS', address: undefined, figures: undefined });
  });

  it('is NOT_EXISTS where there are no reserves, and EXISTS once somebody has filled it', async () => {
    pair.reserve0 = 0n;
    const { watched } = watch();
    expect(await settled(watched)).toMatchObject({ state: 'NOT_EXISTS', address: PAIR });
    pair.reserve0 = 7n;
    pair.client.tick();
    expect(watched.state).toMatchObject({ state: 'EXISTS', figures: { reserve0: 7n } });
  });

  it('is INVALID for the same token twice, and on a chain without a V2 factory: nothing is asked', () => {
    expect(watch(hush, hush).watched.state).toEqual({ state: 'INVALID' });
    pair = new FakePair(pairChain({ contracts: [] }));
    expect(watch().watched.state).toEqual({ state: 'INVALID' });
    expect(pair.client.subscribers.size).toBe(0);
  });

  it('that cannot be read is UNKNOWN and not missing; what was read stays through a failure', async () => {
    pair.factoryFails = true;
    const { watched } = watch();
    expect(await settled(watched)).toMatchObject({ state: 'UNKNOWN' });
    pair.factoryFails = false;
    pair.client.tick();
    await expect.poll(() => watched.state.state).toBe('EXISTS');
    pair.client.down = transportError;
    pair.client.tick();
    expect(watched.state.state).toBe('EXISTS');
  });

  it('tells what the tokens keep of a transfer, measured once', async () => {
    pair.hushFeeBps = 300;
    const { watched } = watch();
    await settled(watched);
    expect(watched.taxes).toEqual(new Map([[HUSH, { buyFeeBps: 300, sellFeeBps: 300 }]]));
    const count = pair.client.lastPage;
    pair.client.tick();
    expect(pair.client.lastPage).toBeLessThanOrEqual(count);
    expect(watched.taxes.size).toBe(1);
  });

  it('is shown without fees where they cannot be measured', async () => {
    pair.hushFeeBps = undefined;
    const { watched } = watch();
    expect((await settled(watched)).state).toBe('EXISTS');
    expect(watched.taxes.size).toBe(0);
  });

  it('is no longer read once it is not watched', async () => {
    const { watched, stop } = watch();
    await settled(watched);
    stop();
    expect(pair.client.subscribers.size).toBe(0);
  });
});
