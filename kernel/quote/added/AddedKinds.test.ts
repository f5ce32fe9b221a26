import { describe, expect, it, vi } from 'vitest';
import { signedWord } from '../../abi/words.ts';
import type { PoolState } from '../../amm/index.ts';
import { encodeSwap } from '../../calldata/encodeSwap.ts';
import { checkCalldata } from '../../calldata/read/checkCalldata.ts';
import { routerFor } from '../../calldata/routerFor.ts';
import type { SwapIntent } from '../../calldata/SwapIntent.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Corroboration } from '../../rpc/Corroboration.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { AddedPoolKind } from '../PoolKind.ts';
import type { PoolReader } from '../pools/PoolReader.ts';
import { constantSum, SUM_FACTORY } from '../testing/constantSum.ts';
import { address, type FakeChain, fakeSpec } from '../testing/FakeChain.ts';
import { A, B, E, request, spec, sumMarket, token } from '../testing/sumMarket.ts';

const only = ['v2'];
const protocols = (hops: readonly { readonly protocol: string }[]) => hops.map(({ protocol }) => protocol);

describe('a kind of pools that a plugin adds', () => {
  it('is searched beside the kernel’s, read in the same requests, and quoted to the wei', async () => {
    const { chain, hops, answer, failure } = await sumMarket();
    expect(protocols(hops())).toContain('sum');
    const part = answer().parts.find(({ hops: [hop] }) => hop?.protocol === 'sum');
    expect(part?.amountOutRaw).toBe(((part?.amountInRaw ?? 0n) * 999_900n) / 1_000_000n);
    expect(part?.hops).toMatchObject([
      { pool: address(0xc5), fee: 100, tokenIn: A, tokenOut: B, added: { label: 'Sum' }, key: address(0xc5) },
    ]);
    const before = chain.batches.length;
    chain.round();
    expect(chain.batches.length - before).toBe(1);
    expect(chain.batches.at(-1)?.map(({ target }) => target)).toEqual([address(1), address(0xc5)]);
    expect(failure()).toBeUndefined();
  });

  it('shares a trade with pairs, for either trade type', async () => {
    const { answer } = await sumMarket();
    const large = { ...request, amountRaw: 600n * E };
    expect(protocols(answer(large).parts.flatMap((part) => part.hops)).sort()).toEqual(['sum', 'v2']);
    const exactOut = answer({ ...large, tradeType: 'EXACT_OUTPUT', amountRaw: 520n * E });
    expect(protocols(exactOut.parts.flatMap((part) => part.hops)).sort()).toEqual(['sum', 'v2']);
    expect(exactOut.amountOutRaw).toBe(520n * E);
  });

  it('goes through the router that knows it, and its calldata is read again', async () => {
    const { answer } = await sumMarket();
    const { parts, amountOutRaw } = answer();
    const taken = routerFor(spec, parts, false);
    if (!taken) throw new Error('no router');
    expect(taken.kind).toBe('universalRouter');
    const swap: SwapIntent = {
      ...{ tradeType: 'EXACT_INPUT', input: token(A), output: token(B), parts, amountInRaw: 10n * E },
      ...{ amountOutRaw, sender: address(0x99), recipient: address(0x99), deadline: 1000, taxed: false },
    };
    const call = encodeSwap(taken, swap);
    const intent = { kind: 'swap', router: taken, wrappedNative: undefined, swap } as const;
    expect(checkCalldata(call, intent).steps).toMatchObject([
      { action: 'swap', hops: [{ protocol: 'sum' }] },
    ]);
    const other = call.data.replaceAll(address(0xc5).slice(2), address(0xc6).slice(2)) as typeof call.data;
    expect(() => checkCalldata({ ...call, data: other }, intent)).toThrow(
      expect.objectContaining({ code: 'calldata_mismatch' }),
    );
  });

  it('is left aside where another router is kept to, unless that router has no route', async () => {
    const { answer, hops } = await sumMarket();
    expect(protocols(hops())).toContain('sum');
    const kept = answer({ ...request, router: 'swapRouter02' });
    expect(protocols(kept.parts.flatMap((part) => part.hops))).toEqual(only);
    expect(routerFor(spec, kept.parts, false, 'universalRouter')?.kind).toBe('universalRouter');
    expect(routerFor(spec, answer().parts, false, 'swapRouter02')?.kind).toBe('universalRouter');
    // One that is not there is not kept to.
    const absent = answer({ ...request, router: 'swapRouter' });
    expect(protocols(absent.parts.flatMap((part) => part.hops))).toContain('sum');
    const alone = await sumMarket(constantSum, { prepare: (chain) => chain.pools.delete(address(1)) });
    const fallen = alone.answer({ ...request, router: 'swapRouter02' });
    expect(fallen.request.router).toBeUndefined();
    expect(protocols(fallen.parts.flatMap((part) => part.hops))).toEqual(['sum']);
  });

  it('is not used where the router that knows it is found missing', async () => {
    const { chain, hops } = await sumMarket();
    expect(protocols(hops())).toContain('sum');
    const missing = { kind: 'universalRouter', address: address(0x5c), ok: false, problem: 'no_code' };
    Object.assign(chain.client.deployment, { contracts: [missing] });
    chain.round();
    expect(protocols(hops())).toEqual(only);
  });

  it('is not used on a chain that has none of its routers', async () => {
    const { hops } = await sumMarket(constantSum, { of: fakeSpec });
    expect(protocols(hops())).toEqual(only);
  });

  const boom = (): never => {
    throw new Error('boom');
  };
  const reader = (change: object): AddedPoolKind => ({
    ...constantSum,
    reader: (of, pool) =>
      Object.defineProperties(
        constantSum.reader(of, pool) as PoolReader,
        Object.getOwnPropertyDescriptors(change),
      ),
  });
  const maths = (change: Partial<AddedPoolKind['maths']>): AddedPoolKind => ({
    ...constantSum,
    maths: { ...constantSum.maths, ...change },
  });
  const { maths: own } = constantSum;
  const { swap } = own;
  const state = { kind: 'sum', maths: own, address: address(7), token0: A, token1: B } as PoolState;
  it.each<[what: string, kind: AddedPoolKind, message: string]>([
    ['throws when it is asked for a finder', { ...constantSum, finder: boom }, 'boom'],
    ['throws when it finds', { ...constantSum, finder: () => ({ find: boom }) }, 'boom'],
    [
      'finds pools of others',
      {
        ...constantSum,
        finder: () => ({
          find: () => ({
            calls: [],
            read: () => [{ kind: 'sum', address: address(5), token0: A, token1: address(0xd) }],
          }),
        }),
      },
      'nobody asked for',
    ],
    ['throws when it makes a reader', { ...constantSum, reader: boom }, 'boom'],
    ['throws when it asks', reader({ calls: boom }), 'boom'],
    ['asks for what is no call', reader({ calls: () => [{ target: 5, data: '0x' }] }), 'calls that are none'],
    ['throws when it receives', reader({ receive: boom }), 'boom'],
    ['reads without an end', reader({ state: undefined, incomplete: true }), 'without an end'],
    ['gives the state of another pool', reader({ state }), 'another pool'],
    ['throws when it swaps', maths({ swap: boom }), 'boom'],
    [
      'takes more than is offered',
      maths({ swap: (...given) => ({ ...swap(...given), amountIn: given[3] * 2n }) }),
      'what no pool can give',
    ],
    [
      'pays in floats',
      maths({ swap: (...given) => ({ ...swap(...given), amountOut: 5 as never }) }),
      'what no pool can give',
    ],
    ['throws when it draws its curve', maths({ curve: boom }), 'boom'],
    [
      'has a rate that is no number',
      maths({ curve: (...given) => ({ ...own.curve(...given), rate: Number.NaN }) }),
      'what no pool can give',
    ],
    [
      'has a curve that throws',
      maths({ curve: (...given) => ({ ...own.curve(...given), output: boom }) }),
      'boom',
    ],
  ])('that %s is left out by its name, and the others go on', async (_, kind, message) => {
    const { chain, answer, hops, failure, popups } = await sumMarket(kind);
    // The first answer may be the one that finds it out.
    try {
      answer();
    } catch {
      // It is loading.
    }
    await chain.settle();
    await expect.poll(() => failure()?.error.message).toContain(message);
    expect(failure()?.error.message).toContain('pool kind "sum"');
    expect(popups.list).toMatchObject([{ content: { values: { kind: 'sum', plugin: 'theirs' } } }]);
    await chain.settle();
    expect(protocols(hops())).toEqual(only);
  });

  it.each<[what: string, options: Parameters<typeof sumMarket>[1], message: string]>([
    ['whose code cannot be loaded', { load: () => Promise.reject(new Error('not there')) }, 'not there'],
    ['whose code is another’s', { id: 'other' }, 'another kind'],
    [
      'whose gas is no number',
      {
        load: async () => ({
          default: { ...constantSum, hops: { ...constantSum.hops, gas: { perTick: Number.NaN } } },
        }),
      },
      'no whole number',
    ],
    ['that takes the id of a kernel kind', { id: 'v3' }, 'already'],
  ])('%s is left out by its name', async (_, options, message) => {
    const { hops, failure } = await sumMarket(constantSum, options);
    await expect.poll(() => failure()?.error.message).toContain(message);
    expect(protocols(hops())).toEqual(only);
  });

  const unanswered = { ok: false, error: new SluiceError('rpc_error', 'late') } as const;
  it('that an endpoint does not answer for is asked again soon, and is not taken for one without pools', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'], shouldAdvanceTime: true });
    try {
      let answers: ReturnType<FakeChain['answer']> | undefined = unanswered;
      const { hops, failure, chain } = await sumMarket(constantSum, {
        prepare: ({ faults }) => {
          const found = faults.get(SUM_FACTORY);
          faults.set(SUM_FACTORY, (call) => answers ?? found?.(call) ?? unanswered);
        },
      });
      expect(protocols(hops())).toEqual(only);
      answers = undefined;
      await vi.advanceTimersByTimeAsync(2_000);
      await chain.settle();
      expect(protocols(hops())).toContain('sum');
      expect(failure()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('whose pools are never to be found is left out by its name', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'], shouldAdvanceTime: true });
    try {
      const { hops, failure, chain } = await sumMarket(constantSum, {
        prepare: ({ faults }) => faults.set(SUM_FACTORY, () => unanswered),
      });
      expect(failure()).toBeUndefined();
      await vi.advanceTimersByTimeAsync(4_000);
      await chain.settle();
      expect(failure()?.error.message).toContain('pool kind "sum"');
      expect(protocols(hops())).toEqual(only);
    } finally {
      vi.useRealTimers();
    }
  });

  describe('that fails on what an endpoint tells', () => {
    const impossible = 10n ** 30n;
    /** It takes no such reserves. */
    const picky: AddedPoolKind = {
      ...constantSum,
      reader: (of, pool) => {
        const read = constantSum.reader(of, pool) as PoolReader;
        const { receive } = read;
        read.receive = function (results) {
          if (results.some((result) => result.ok && result.data.includes(impossible.toString(16)))) boom();
          receive.call(this, results);
        };
        return read;
      },
    };
    const lied = (): CallResult => ({
      ok: true,
      data: `0x${signedWord(impossible).replace(/^0x/, '').repeat(3)}`,
    });
    const others: readonly (readonly [
      string,
      (chain: FakeChain, calls: readonly Call[]) => Corroboration<readonly CallResult[]>,
    ])[] = [
      [
        'a second one tells something else',
        (_, calls) => ({
          outcome: 'disagree',
          block: undefined,
          answers: [
            { endpoint: 'a', value: calls.map(lied) },
            { endpoint: 'b', value: [] },
          ],
        }),
      ],
      [
        'two others outvote it',
        (_, calls) => ({
          ...{ outcome: 'agreed', block: undefined, endpoints: ['b', 'c'] },
          value: calls.map(() => ({ ok: true, data: '0x' })),
        }),
      ],
      [
        'the others do not answer',
        (chain, calls) => ({
          ...{ outcome: 'alone', block: undefined, endpoint: 'a', unanswered: ['b'] },
          value: calls.map((call) => chain.answer(call)),
        }),
      ],
    ];

    it.each(others)('stays where %s, and its pools are back with an honest answer', async (_, tell) => {
      let honest: ReturnType<FakeChain['faults']['get']>;
      const { chain, hops, failure } = await sumMarket(picky, {
        prepare: (made) => {
          honest = made.faults.get(address(0xc5));
          made.faults.set(address(0xc5), lied);
          made.client.multicall.corroborate = async (calls) => tell(made, calls);
        },
      });
      await chain.settle();
      expect(protocols(hops())).toEqual(only);
      if (honest) chain.faults.set(address(0xc5), honest);
      chain.round();
      await chain.settle();
      expect(protocols(hops())).toContain('sum');
      expect(failure()).toBeUndefined();
    });

    it('is left out where two tell the same', async () => {
      const { failure } = await sumMarket(picky, {
        prepare: (made) => {
          made.faults.set(address(0xc5), lied);
          made.client.multicall.corroborate = async (calls) => ({
            ...{ outcome: 'agreed', block: undefined, endpoints: ['a', 'b'] },
            value: calls.map((call) => made.answer(call)),
          });
        },
      });
      await expect.poll(() => failure()?.error.message).toContain('boom');
    });

    it('stays where only one never tells of its pools', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'], shouldAdvanceTime: true });
      try {
        let honest: ReturnType<FakeChain['faults']['get']>;
        const { chain, hops, failure } = await sumMarket(constantSum, {
          prepare: (made) => {
            honest = made.faults.get(SUM_FACTORY);
            made.faults.set(SUM_FACTORY, () => unanswered);
            made.client.multicall.corroborate = async (calls) => ({
              ...{ outcome: 'agreed', block: undefined, endpoints: ['b', 'c'] },
              value: calls.map((call) => honest?.(call) ?? unanswered),
            });
          },
        });
        await vi.advanceTimersByTimeAsync(20_000);
        await chain.settle();
        expect(failure()).toBeUndefined();
        if (honest) chain.faults.set(SUM_FACTORY, honest);
        await vi.advanceTimersByTimeAsync(60_000);
        await chain.settle();
        expect(protocols(hops())).toContain('sum');
      } finally {
        vi.useRealTimers();
      }
    });
  });

  it('whose code never comes is left out by its name, and nobody waits for it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'], shouldAdvanceTime: true });
    try {
      const { hops, failure } = await sumMarket(constantSum, { load: () => new Promise(() => undefined) });
      expect(protocols(hops())).toEqual(only);
      expect(failure()).toBeUndefined();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(failure()?.error.message).toContain('does not come');
    } finally {
      vi.useRealTimers();
    }
  });
});
