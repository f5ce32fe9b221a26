import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { word } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { balanceCall, readBalance } from '../../tokens/balanceCall.ts';
import { FakeNode, fakePool, testChain } from '../testing/FakeNode.ts';
import { fakeMulticall3, MULTICALL3 } from '../testing/fakeMulticall3.ts';
import { settled } from '../testing/settled.ts';
import { MulticallReader } from './MulticallReader.ts';
import './readSingly.ts';

const OWNER = '0x00000000000000000000000000000000000000aa';
const TOKEN = '0x0000000000000000000000000000000000000001';
const uint = (value: bigint): Hex => `0x${word(value)}`;
/** 5.4E58 coins. */
const ABSURD = uint(54n * 10n ** 75n);
const call = { target: TOKEN, data: '0x12345678' } as const;

/** A node that tells `data` of everything. */
function nodeOf(data: Hex): FakeNode {
  const node = new FakeNode().on('eth_getBlockByNumber', () => ({ number: '0x64', timestamp: '0x1' }));
  fakeMulticall3(node, () => ({ success: true, data }));
  return node;
}

/** A node that has the newest block, and nothing to tell of a contract. */
function emptyNode(): FakeNode {
  return nodeOf('0x').on('eth_call', () => '0x');
}

function readerOver(nodes: Readonly<Record<string, FakeNode>>, hasMulticall = true): MulticallReader {
  const contracts = hasMulticall
    ? ([{ kind: 'multicall3', version: '3', address: MULTICALL3 }] as const)
    : [];
  return new MulticallReader(testChain({ contracts }), fakePool(nodes));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an endpoint that answers 0x to every read', () => {
  it.each([true, false])('is passed over for one that has data (Multicall3: %s)', async (hasMulticall) => {
    const [empty, honest] = [emptyNode(), nodeOf(uint(7n))];
    if (!hasMulticall) honest.on('eth_call', () => uint(7n));
    const multicall = readerOver({ empty, honest }, hasMulticall);
    for (let count = 0; count < 5; count += 1) {
      expect((await settled(multicall.read([call, call]))).results).toEqual([
        { ok: true, data: uint(7n) },
        { ok: true, data: uint(7n) },
      ]);
    }
    if (hasMulticall) expect(honest.count('eth_call')).toBe(5);
  });

  it('is believed where it is the only one, for the time of one read', async () => {
    const empty = emptyNode();
    const multicall = readerOver({ empty });
    expect((await settled(multicall.read([call]))).results).toEqual([{ ok: true, data: '0x' }]);
    fakeMulticall3(empty, () => ({ success: true, data: uint(7n) }));
    expect((await settled(multicall.read([call]))).results).toEqual([{ ok: true, data: uint(7n) }]);
  });

  it('is believed where two operators say it, whatever a third one is doing, and counts against none', async () => {
    const silent = emptyNode();
    silent.respond = () => 'hang';
    const pool = fakePool({ a: emptyNode(), b: emptyNode(), silent });
    const multicall = new MulticallReader(testChain({ contracts: [] }), pool);
    await settled(multicall.read([]));
    const beganMs = Date.now();
    expect((await settled(multicall.read([call]))).results).toEqual([{ ok: true, data: '0x' }]);
    expect(Date.now() - beganMs).toBeLessThan(500);
    expect(pool.endpoints.slice(0, 2).map(({ failureCount }) => failureCount)).toEqual([0, 0]);
  });

  it('does not hide the other endpoint once that one is up again', async () => {
    const [empty, honest] = [emptyNode(), nodeOf(uint(7n))];
    honest.respond = () => 'refuse';
    const multicall = readerOver({ empty, honest });
    await settled(multicall.read([call]).catch(() => undefined));
    honest.respond = undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect((await settled(multicall.read([call]))).results).toEqual([{ ok: true, data: uint(7n) }]);
  });
});

describe('a balance of 5.4E58', () => {
  const ofToken = balanceCall(OWNER, TOKEN, MULTICALL3)!;
  const ofCoin = balanceCall(OWNER, { kind: 'native' } as never, MULTICALL3)!;

  it('is asked of a second endpoint, and not shown', async () => {
    const multicall = readerOver({ liar: nodeOf(ABSURD), honest: nodeOf(uint(7n)) });
    const { results } = await settled(multicall.read([ofToken, ofCoin]));
    expect(results.map(readBalance)).toEqual([7n, 7n]);
  });

  it('is one where two endpoints say so: there are such tokens', async () => {
    const multicall = readerOver({ a: nodeOf(ABSURD), b: nodeOf(ABSURD) });
    const { results } = await settled(multicall.read([ofToken]));
    expect(results.map(readBalance)).toEqual([54n * 10n ** 75n]);
  });
});
