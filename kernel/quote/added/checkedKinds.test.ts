import { describe, expect, it } from 'vitest';
import { signedWord } from '../../abi/words.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import { confirmOnChain } from '../confirm/confirmOnChain.ts';
import { otherRoutes } from '../otherRoutes.ts';
import { constantSum, SUM_QUOTER } from '../testing/constantSum.ts';
import { E, request, sumMarket } from '../testing/sumMarket.ts';

const says = (amount: bigint): CallResult => ({
  ok: true,
  data: `0x${signedWord(amount).replace(/^0x/, '')}`,
});

describe('what is quoted through an added kind', () => {
  it.each([
    ['agrees', 0n],
    ['differs', 1n],
  ] as const)('is confirmed by the kind’s own quoter, which %s', async (outcome, more) => {
    const { chain, answer } = await sumMarket();
    const quote = answer();
    expect(quote.parts.map(({ hops }) => hops.map(({ protocol }) => protocol))).toEqual([['sum']]);
    chain.faults.set(SUM_QUOTER, () => says(quote.amountOutRaw + more));
    expect(await confirmOnChain(chain.client, quote)).toMatchObject({ outcome, way: 'quoters' });
  });

  it('is unconfirmed where the kind has no quoter', async () => {
    const { quoterCall: _, ...dumb } = constantSum;
    const { chain, answer } = await sumMarket(dumb);
    expect(await confirmOnChain(chain.client, answer())).toMatchObject({
      ...{ outcome: 'unavailable', reason: 'no_quoter' },
    });
  });

  it('is unconfirmed, and the kind left out by its name, where it throws when it is asked', async () => {
    const boom = (): never => {
      throw new Error('boom');
    };
    const { chain, answer, failure } = await sumMarket({ ...constantSum, quoterCall: boom });
    expect(await confirmOnChain(chain.client, answer())).toMatchObject({ outcome: 'unavailable' });
    expect(failure()?.error.message).toContain('boom');
  });

  it('is one of the routes that the chain is asked about, also where nobody has found its pool', async () => {
    const { finder: _, ...hidden } = constantSum;
    const { chain, answer } = await sumMarket({ ...hidden, finder: () => undefined });
    const { kinds, parts } = answer();
    expect(parts.flatMap(({ hops }) => hops.map(({ protocol }) => protocol))).toEqual(['v2']);
    chain.faults.set(SUM_QUOTER, () => says(9n * E));
    const { calls, read } = otherRoutes(chain.client, request, kinds);
    expect(calls.map(({ target }) => target)).toContain(SUM_QUOTER);
    const told = read(calls.map((call) => chain.answer(call)));
    expect(told.some(({ amountRaw }) => amountRaw === 9n * E)).toBe(true);
    const without = otherRoutes(chain.client, request).calls;
    expect(without.map(({ target }) => target)).not.toContain(SUM_QUOTER);
  });
});
