import { runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { agreed, hush, mon, ROUTER, SwapFakes, swapChain } from '../testing/SwapFakes.ts';
import { ReviewCheck } from './ReviewCheck.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A review of 2 MON for 10,000 raw HUSH at block 1, checked. */
function reviewing(quoter?: SwapFakes['quoter'], over: Partial<Quote> = {}, chain = swapChain()) {
  const fakes = new SwapFakes(chain);
  if (quoter) fakes.quoter = quoter;
  fakes.trade.form.replaceSwapState({
    input: mon,
    output: hush,
    typedValue: '2',
    independentField: 'INPUT',
    recipient: null,
  });
  closers.push(fakes.store.open());
  fakes.quote(10_000n, over);
  fakes.flow.review();
  const check = new ReviewCheck(fakes.trade, fakes.flow);
  closers.push(check.open());
  return { fakes, check, flow: fakes.flow };
}

/** At the quote's block. */
const says =
  (amountRaw: bigint) =>
  async (quote: Quote): Promise<QuoteConfirmation> => ({
    ...agreed,
    outcome: amountRaw === quote.amountOutRaw ? 'agrees' : 'differs',
    amountRaw,
    blockNumber: quote.blockNumber,
    validUntilBlock: quote.blockNumber + 1n,
  });
const unavailable = (reason: NonNullable<QuoteConfirmation['reason']>) => async () =>
  ({ ...agreed, outcome: 'unavailable', reason }) as const;

describe('the check of a review', () => {
  test('is under way from the first moment, and done once the quoters have answered', async () => {
    let answer = (_told: QuoteConfirmation): void => undefined;
    const { check, fakes, flow } = reviewing(() => new Promise((resolve) => (answer = resolve)));
    expect(check.state).toBe('checking');
    await expect.poll(() => fakes.confirmed).toEqual([1n]);
    expect(fakes.confirmedAs).toEqual([flow.plan?.agreed.account]);
    expect(check.state).toBe('checking');
    answer(agreed);
    await expect.poll(() => check.state).toBe('agrees');
    expect(check.mustAccept).toBe(false);
  });

  test('a newer quote is shown once it has been asked for, the old one until then', async () => {
    const { check, fakes, flow } = reviewing();
    await expect.poll(() => check.state).toBe('agrees');
    const first = flow.reviewed;
    let answer = (_told: QuoteConfirmation): void => undefined;
    fakes.quoter = () => new Promise((resolve) => (answer = resolve));
    const newer = fakes.quote(10_010n, { blockNumber: 2n });
    await expect.poll(() => fakes.confirmed).toEqual([1n, 2n]);
    expect(flow.reviewed).toBe(first);
    expect(check.state).toBe('agrees');
    answer({ ...agreed, blockNumber: 2n });
    await expect.poll(() => flow.reviewed).toBe(newer);
    expect(check.confirmation?.blockNumber).toBe(2n);
  });

  test('what must be accepted is not asked for before, and is then', async () => {
    const { check, fakes, flow } = reviewing();
    await expect.poll(() => check.state).toBe('agrees');
    fakes.quote(9_000n, { blockNumber: 2n });
    expect(flow.differs).toBe(true);
    await Promise.resolve();
    expect(fakes.confirmed).toEqual([1n]);
    flow.review();
    expect(check.state).toBe('checking');
    await expect.poll(() => check.state).toBe('agrees');
    expect(fakes.confirmed).toEqual([1n, 2n]);
  });

  test('an answer holds for the blocks of the chain, for the same route', async () => {
    const { check, fakes, flow } = reviewing(async ({ blockNumber }) => ({
      ...agreed,
      blockNumber,
      validUntilBlock: blockNumber + 15n,
    }));
    await expect.poll(() => check.state).toBe('agrees');
    const within = fakes.quote(10_001n, { blockNumber: 15n });
    await expect.poll(() => flow.reviewed).toBe(within);
    expect(fakes.confirmed).toEqual([1n]);
    fakes.quote(10_001n, { blockNumber: 16n });
    await expect.poll(() => fakes.confirmed).toEqual([1n, 16n]);
    const { parts } = fakes.trade.quote as Quote;
    const half = { ...parts[0]!, shareBps: 5_000 };
    fakes.quote(10_001n, { blockNumber: 16n, parts: [half, half] });
    await expect.poll(() => fakes.confirmed).toEqual([1n, 16n, 16n]);
  });

  test('a second route of one block is asked about, a third waits for the next block', async () => {
    const { fakes, flow } = reviewing();
    const { parts } = fakes.trade.quote as Quote;
    const divided = (amount: bigint, count: number, blockNumber = 1n) =>
      fakes.quote(amount, {
        blockNumber,
        parts: Array.from({ length: count }, () => ({ ...parts[0]!, shareBps: 10_000 / count })),
      });
    await expect.poll(() => fakes.confirmed).toEqual([1n]);
    const second = divided(10_001n, 2);
    await expect.poll(() => flow.reviewed).toBe(second);
    expect(fakes.confirmed).toEqual([1n, 1n]);
    divided(10_002n, 4);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fakes.confirmed).toEqual([1n, 1n]);
    expect(flow.reviewed).toBe(second);
    const next = divided(10_002n, 4, 2n);
    await expect.poll(() => flow.reviewed).toBe(next);
    expect(fakes.confirmed).toEqual([1n, 1n, 2n]);
  });

  test('a router that turns out not to be there is replaced within the block, after a second route too', async () => {
    const chain = swapChain();
    const other = { kind: 'universalRouter', version: '1.2.0', address: addressOf(0xbbbb03) } as const;
    const { fakes, flow } = reviewing(undefined, {}, { ...chain, contracts: [...chain.contracts, other] });
    await expect.poll(() => fakes.confirmed).toEqual([1n]);
    const second = fakes.quote(10_001n);
    await expect.poll(() => flow.reviewed).toBe(second);
    fakes.client.break('swapRouter02');
    const third = fakes.quote(10_001n);
    await expect.poll(() => flow.reviewed).toBe(third);
    expect(fakes.trade.router?.kind).toBe('universalRouter');
  });

  test('a quote that the review does not take is asked about once', async () => {
    const { check, fakes, flow } = reviewing();
    await expect.poll(() => check.state).toBe('agrees');
    vi.spyOn(flow, 'refresh').mockReturnValue(false);
    fakes.quote(10_010n, { blockNumber: 2n });
    await expect.poll(() => flow.refresh).toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve));
    expect(fakes.confirmed).toEqual([1n, 2n]);
  });

  test.each([9_999n, 10_001n])('a disagreement either way (%i) must be accepted', async (told) => {
    const { check } = reviewing(says(told));
    await expect.poll(() => check.state).toBe('differs');
    expect(check.mustAccept).toBe(true);
    check.accept();
    expect(check.mustAccept).toBe(false);
  });

  test('accepted, it holds for as much and less of the same kind, not for more, nor the other way', async () => {
    const { check, fakes, flow } = reviewing(says(9_990n));
    await expect.poll(() => check.mustAccept).toBe(true);
    check.accept();
    const now = async (told: bigint, block: bigint) => {
      fakes.quoter = says(told);
      const quote = fakes.quote(10_000n, { blockNumber: block });
      await expect.poll(() => flow.reviewed).toBe(quote);
      return check.mustAccept;
    };
    expect(await now(9_991n, 2n)).toBe(false);
    expect(await now(9_980n, 3n)).toBe(true);
    expect(await now(10_010n, 4n)).toBe(true);
    expect(await now(10_000n, 5n)).toBe(false);
  });

  test('what the pools themselves refuse nobody can accept', async () => {
    const { check } = reviewing(async () => ({ ...agreed, outcome: 'differs', way: 'run', refusal: 'IIA' }));
    await expect.poll(() => check.mustAccept).toBe(true);
    check.accept();
    expect(check.mustAccept).toBe(true);
  });

  test('a refusal must be accepted too', async () => {
    const { check } = reviewing(async () => ({ ...agreed, outcome: 'differs' }));
    await expect.poll(() => check.mustAccept).toBe(true);
    check.accept();
    expect(check.mustAccept).toBe(false);
  });

  test('one that nobody can give traps nobody', async () => {
    const { check } = reviewing(unavailable('no_answer'));
    await expect.poll(() => check.state).toBe('unavailable');
    expect(check.mustAccept).toBe(false);
  });

  test.each(['taxed', 'shared_pool'] as const)(
    'of a trade that quoters cannot tell (%s) waits for its trial run',
    async (reason) => {
      const { check, flow } = reviewing(unavailable(reason));
      await expect.poll(() => check.confirmation).toBeDefined();
      runInAction(() => {
        flow.trying = true;
      });
      expect(check.state).toBe('checking');
      runInAction(() => {
        flow.trying = false;
      });
      expect(check.state).toBe('unavailable');
    },
  );

  test('asks for nothing more while the wallet has it, or once the review is closed', async () => {
    const { check, fakes, flow } = reviewing();
    await expect.poll(() => check.state).toBe('agrees');
    runInAction(() => {
      flow.current = { kind: 'permit2', token: hush, spender: ROUTER, neededRaw: 1n, permit2: ROUTER };
    });
    fakes.quote(10_010n, { blockNumber: 2n });
    await new Promise((resolve) => setTimeout(resolve));
    expect(fakes.confirmed).toEqual([1n]);
    flow.cancel();
    for (const close of closers.splice(0)) close();
    flow.review();
    await new Promise((resolve) => setTimeout(resolve));
    expect(fakes.confirmed).toEqual([1n]);
  });
});
