import { AbiCoder } from 'ethers';
import { describe, expect, test } from 'vitest';
import { hexWord } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { managerTopics } from '../../../kernel/positions/managerCalls.ts';
import { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { FakeManager, fakePosition, MANAGER, v3Chain } from '../testing/FakeManager.ts';
import { HistoryReader } from './HistoryReader.ts';

const ID = 7n;
const topics = {
  increase: managerTopics['IncreaseLiquidity(uint256,uint128,uint256,uint256)'],
  decrease: managerTopics['DecreaseLiquidity(uint256,uint128,uint256,uint256)'],
  collect: managerTopics['Collect(uint256,address,uint256,uint256)'],
} as const;

interface Logged {
  readonly kind: keyof typeof topics;
  readonly block: number;
  readonly liquidity?: bigint;
}

/** A node with the logs `logged` and a limit on the blocks that one request may span. */
function nodeWith(
  logged: readonly Logged[],
  options: { logSpan?: number; refuses?: number; mintedAt?: number } = {},
) {
  const chain = v3Chain({
    ...(options.logSpan === undefined ? {} : { logSpan: options.logSpan }),
    contracts: [{ kind: 'positionManager', version: '1', address: MANAGER, block: 100 }],
  });
  const manager = new FakeManager([fakePosition(ID)], chain);
  const spans: number[] = [];
  manager.client.methods.set('eth_getLogs', ([filter]) => {
    const {
      fromBlock,
      toBlock,
      topics: wanted,
    } = filter as {
      fromBlock: Hex;
      toBlock: Hex;
      topics: readonly unknown[];
    };
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    if (wanted[0] === managerTopics['Transfer(address,address,uint256)']) {
      return from === options.mintedAt ? [{}] : [];
    }
    if (options.refuses !== undefined && to - from + 1 > options.refuses) {
      throw new SluiceError('rpc_error', 'block range too large', { values: { code: -32005 } });
    }
    spans.push(to - from + 1);
    expect(wanted[1]).toBe(hexWord(ID));
    return logged
      .filter(({ block }) => block >= from && block <= to)
      .map(({ kind, block, liquidity = 0n }, index) => ({
        topics: [topics[kind], hexWord(ID)],
        data: AbiCoder.defaultAbiCoder().encode(['uint256', 'uint256', 'uint256'], [liquidity, 3n, 4n]),
        blockNumber: `0x${block.toString(16)}`,
        logIndex: `0x${index.toString(16)}`,
        transactionHash: hexWord(BigInt(block)),
      }));
  });
  const history = new HistoryReader(new PositionReader(manager.client, MANAGER), ID);
  return { history, spans, methods: manager.client.methods };
}

describe('the history of a position', () => {
  test('is read newest first, and is complete at the manager’s first block', async () => {
    const { history } = nodeWith([
      { kind: 'increase', block: 150, liquidity: 5n },
      { kind: 'decrease', block: 160, liquidity: 5n },
      { kind: 'collect', block: 160 },
    ]);
    await history.lookBack(200n, 5n);
    expect(history.events.map(({ kind, block }) => `${kind} ${block}`)).toEqual([
      'collect 160',
      'decrease 160',
      'increase 150',
    ]);
    expect(history.events[2]).toMatchObject({ liquidity: 5n, amount0Raw: 3n, amount1Raw: 4n });
    expect(history.complete).toBe(true);
    expect(history.from).toBe(100n);
  });

  test('keeps within the span of the chain, stops after some requests, and says how far back it looked', async () => {
    const { history, spans } = nodeWith([{ kind: 'increase', block: 120, liquidity: 5n }], { logSpan: 50 });
    await history.lookBack(10_000n, 5n);
    expect(spans).toEqual(Array.from({ length: 10 }, () => 50));
    expect(history.from).toBe(9_501n);
    expect(history.complete).toBe(false);
    expect(history.events).toEqual([]);
    await history.lookBack(10_000n, 5n);
    expect(history.from).toBe(9_001n);
  });

  test('takes smaller steps where the node refuses', async () => {
    const { history, spans } = nodeWith([{ kind: 'increase', block: 5_000, liquidity: 5n }], {
      refuses: 3_000,
    });
    await history.lookBack(9_000n, 5n);
    expect(Math.max(...spans)).toBeLessThanOrEqual(3_000);
    expect(history.events).toHaveLength(1);
    expect(history.complete).toBe(true);
  });

  test('ends where the position was made, once all liquidity is accounted for', async () => {
    const { history, spans } = nodeWith([{ kind: 'increase', block: 9_990, liquidity: 5n }], {
      logSpan: 50,
      mintedAt: 9_990,
    });
    await history.lookBack(10_000n, 5n);
    expect(spans).toHaveLength(1);
    expect(history.complete).toBe(true);
  });

  test('does not take a later deposit for the first', async () => {
    const { history } = nodeWith([{ kind: 'increase', block: 9_990, liquidity: 5n }], { logSpan: 50 });
    await history.lookBack(10_000n, 5n);
    expect(history.complete).toBe(false);
  });

  test('tells what failed, and goes on from there', async () => {
    const { history, methods } = nodeWith([], { logSpan: 50 });
    const answer = methods.get('eth_getLogs');
    methods.set('eth_getLogs', () => {
      throw new SluiceError('providers_failed', 'down');
    });
    await history.lookBack(10_000n, 5n);
    expect(history.error?.code).toBe('providers_failed');
    expect(history.loading).toBe(false);
    if (answer) methods.set('eth_getLogs', answer);
    await history.lookBack(10_000n, 5n);
    expect(history.error).toBeUndefined();
    expect(history.from).toBe(9_501n);
  });

  test('takes in what happened since', async () => {
    const logged: Logged[] = [{ kind: 'increase', block: 150, liquidity: 5n }];
    const { history, methods } = nodeWith(logged);
    await history.lookBack(200n, 5n);
    await history.catchUp(200n, 'as it was');
    const answer = methods.get('eth_getLogs');
    let asked = 0;
    methods.set('eth_getLogs', (...filter) => {
      asked += 1;
      // The first request fails, and the second node is not far enough: the next block tries again.
      if (asked === 1) throw new Error('busy');
      return asked === 2 ? [] : answer?.(...filter);
    });
    await history.catchUp(203n, 'as it was');
    expect(asked).toBe(0);
    logged.push({ kind: 'collect', block: 203 });
    for (const head of [203n, 204n, 205n]) await history.catchUp(head, 'collected');
    expect([asked, history.events.map(({ kind }) => kind)]).toEqual([3, ['collect', 'increase']]);
    await history.catchUp(206n, 'collected');
    expect([asked, history.events.length]).toEqual([3, 2]);
  });

  test('takes nothing from logs that make no sense', async () => {
    const { history, methods } = nodeWith([]);
    const right = {
      topics: [topics.collect],
      data: `0x${'0'.repeat(192)}`,
      blockNumber: '0x96',
      logIndex: '0x0',
      transactionHash: hexWord(1n),
    };
    methods.set('eth_getLogs', () => [
      null,
      7,
      {},
      { ...right, topics: [hexWord(1n)] },
      { ...right, data: '0x00' },
      { ...right, data: 'nonsense' },
      { ...right, transactionHash: 'javascript:alert(1)' },
      { ...right, blockNumber: '0xffffff' },
      { ...right, removed: true },
      right,
    ]);
    await history.lookBack(200n, 5n);
    expect(history.events).toHaveLength(1);
  });
});
