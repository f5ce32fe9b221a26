import { describe, expect, it, vi } from 'vitest';
import { WAIT } from '../../../test/testing/pace.ts';
import { signedWord } from '../../abi/words.ts';
import type { PoolMaths } from '../../amm/index.ts';
import { kernelMaths } from '../kinds/kernelMaths.ts';
import type { AddedPoolKind } from '../PoolKind.ts';
import { improveFound } from '../routes/improveFound.ts';
import { RouteImprover } from '../routes/RouteImprover.ts';
import { RouteRefiner } from '../routes/RouteRefiner.ts';
import { RouteResponder } from '../routes/RouteResponder.ts';
import type { RouteQuestion, RouteWorkerPort } from '../routes/routeMessages.ts';
import { constantSum } from '../testing/constantSum.ts';
import { address, type FakeChain } from '../testing/FakeChain.ts';
import { A, B, E, request, sumMarket } from '../testing/sumMarket.ts';
import { mathsInWorker } from './mathsInWorker.ts';

/** More pools than the page divides a trade over by itself. */
const COUNT = 45;
const addressOf = (index: number) => address(0xc500 + index);
const many: AddedPoolKind = {
  ...constantSum,
  finder: () => ({
    find: (pairs) => ({
      calls: [],
      read: () =>
        pairs.flatMap((pair) =>
          pair.token0 === A && pair.token1 === B
            ? Array.from({ length: COUNT }, (_, index) => ({
                kind: 'sum',
                address: addressOf(index),
                ...pair,
              }))
            : [],
        ),
    }),
  }),
};
/** Each can take a little only. */
const addMany = (chain: FakeChain) => {
  const words = [6n * E, 6n * E, 100n].map((word) => signedWord(word).replace(/^0x/, ''));
  for (let index = 0; index < COUNT; index++) {
    chain.faults.set(addressOf(index), () => ({ ok: true, data: `0x${words.join('')}` }));
  }
};

/** Workers as the build makes them, in one program. Messages are copied, as those of real ones are. */
function workers(added: Readonly<Record<string, PoolMaths>>) {
  const questions: RouteQuestion[] = [];
  const start =
    (create: (...given: ConstructorParameters<typeof RouteResponder>) => RouteResponder) =>
    (): RouteWorkerPort => {
      const faults = new Map<string, string>();
      const responder = create(new Map([...kernelMaths, ...mathsInWorker(added, faults)]), faults);
      const port: RouteWorkerPort = {
        onmessage: null,
        onerror: null,
        postMessage(sent) {
          const question = structuredClone(sent);
          questions.push(question);
          setTimeout(() => port.onmessage?.({ data: structuredClone(responder.answer(question)) }));
        },
        terminate: () => undefined,
      };
      return port;
    };
  return {
    questions,
    createWorker: start((...given) => new RouteResponder(...given)),
    createImprover: start((...given) => new RouteImprover(...given)),
  };
}

const own = { sum: constantSum.maths };
const boom = (): never => {
  throw new Error('boom');
};

describe('a kind that a plugin adds, in a large market', () => {
  it('is divided over by the worker', async () => {
    const { createWorker, questions } = workers(own);
    const { answer, failure } = await sumMarket(many, { prepare: addMany, createWorker });
    // The first answer takes one path.
    expect(answer().parts).toHaveLength(1);
    await expect.poll(() => answer().parts.length).toBeGreaterThan(1);
    expect(questions[0]?.pools).toHaveLength(COUNT + 1);
    const { parts, amountOutRaw } = answer();
    expect(parts.flatMap(({ hops }) => hops).some(({ protocol }) => protocol === 'sum')).toBe(true);
    expect(parts.reduce((sum, part) => sum + part.amountOutRaw, 0n)).toBe(amountOutRaw);
    expect(failure()).toBeUndefined();
  });

  it('is improved over, with what is certain of all pools', async () => {
    const { createImprover } = workers(own);
    const improver = improveFound(new RouteRefiner(createImprover));
    const { answer } = await sumMarket(constantSum, { improver: () => improver });
    const large = { ...request, amountRaw: 600n * E };
    answer(large);
    await expect.poll(() => answer(large).certificate?.gapBps).toBeLessThan(5);
    expect(answer(large).parts.some(({ hops }) => hops[0]?.protocol === 'sum')).toBe(true);
  });

  it.each<[what: string, kind: AddedPoolKind, added: Readonly<Record<string, PoolMaths>>, message: string]>([
    ['throws there', many, { sum: { ...constantSum.maths, curve: boom } }, 'boom'],
    ['is not there', many, {}, 'no maths'],
    [
      'cannot be sent there',
      {
        ...many,
        reader: (chain, pool) => {
          const reader = many.reader(chain, pool);
          return (
            reader &&
            Object.defineProperty(Object.create(reader), 'state', {
              get: () => reader.state && withFunction(reader.state),
            })
          );
        },
      },
      own,
      'cannot be sent',
    ],
  ])('that %s is left out by its name, and the pairs go on', async (_, kind, added, message) => {
    const { createWorker } = workers(added);
    const { answer, chain, failure, hops } = await sumMarket(kind, { prepare: addMany, createWorker });
    answer();
    await vi.waitFor(() => {
      answer();
      expect(failure()?.error.message).toContain(message);
    }, WAIT);
    expect(failure()?.error.message).toContain('pool kind "sum"');
    await chain.settle();
    expect(hops().map(({ protocol }) => protocol)).toEqual(['v2']);
  });
});

const known = new WeakMap<object, object>();
/** The same for the same state, as a reader's must be. */
function withFunction<State extends object>(state: State): State {
  const made = known.get(state) ?? { ...state, tell: () => undefined };
  known.set(state, made);
  return made as State;
}
