import { describe, expect, it } from 'vitest';
import { signedWord } from '../../abi/words.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import { confirmOnChain } from '../confirm/confirmOnChain.ts';
import { constantSum, SUM_QUOTER } from '../testing/constantSum.ts';
import { sumMarket } from '../testing/sumMarket.ts';

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
    await expect.poll(() => failure()?.error.message).toContain('boom');
  });
});
