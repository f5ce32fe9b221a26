import { describe, expect, it } from 'vitest';
import { blockTimes } from './BlockTimes.ts';

/** Blocks of uneven length: 7 s each, with a long gap after block 500. */
const secondsOf = (block: number) => 1_000_000 + block * 7 + (block > 500 ? 50_000 : 0);
const mark = (block: number) => ({ block, seconds: secondsOf(block), hash: undefined });

describe('times of blocks between two that are known', () => {
  it('are in proportion within an hour, with no question to the node', async () => {
    const asked: number[] = [];
    const timeOf = await blockTimes(mark(10), mark(110), async (block) => {
      asked.push(block);
      return mark(block);
    });
    expect(timeOf(10)).toEqual({ seconds: secondsOf(10), exact: true });
    expect(timeOf(60)).toEqual({ seconds: secondsOf(60), exact: false });
    expect(asked).toEqual([]);
  });

  it('always lie in the hour of the block, whatever lies between', async () => {
    let asked = 0;
    const timeOf = await blockTimes(mark(0), mark(2000), async (block) => {
      asked += 1;
      return mark(block);
    });
    for (let block = 0; block <= 2000; block += 1) {
      expect(Math.floor(timeOf(block).seconds / 3600)).toBe(Math.floor(secondsOf(block) / 3600));
    }
    // Five hour boundaries lie between.
    expect(asked).toBeLessThan(120);
  });

  it('refuses a chain whose clock runs backwards', async () => {
    const back = { block: 9, seconds: 5, hash: undefined };
    await expect(blockTimes(mark(1), back, async (block) => mark(block))).rejects.toMatchObject({
      code: 'rpc_error',
    });
  });
});
