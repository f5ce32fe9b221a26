import { when } from 'mobx';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET_BALANCE } from '../../kernel/abi/shortSelectors.ts';
import { word } from '../../kernel/abi/words.ts';
import { currencyOf } from '../../kernel/quote/testing/localMarket.ts';
import { LiveSwap } from '../../plugins/swap/testing/LiveSwap.ts';
import { localChain, type TestChain } from '../anvil/localChain.ts';
import { WAIT } from '../testing/pace.ts';
import { inCalls } from './lies/inCalls.ts';
import type { Lie } from './lies/Lie.ts';
import { LiedTo, type Setting } from './lies/LiedTo.ts';

const chain: TestChain = localChain();
const BALANCE_OF = '0x70a08231';

const emptyReads: Lie = async (item, forward) =>
  item.method === 'eth_call' ? { jsonrpc: '2.0', id: item.id, result: '0x' } : forward(item);

const otherCode: Lie = async (item, forward) => {
  const [call] = (item.params ?? []) as [{ readonly to?: string } | undefined];
  const asksCode = item.method === 'eth_getCode' || (item.method === 'eth_call' && call?.to === undefined);
  return asksCode ? { jsonrpc: '2.0', id: item.id, result: '0x' } : forward(item);
};

/** 5.4E58 of everything. */
const hugeBalances: Lie = inCalls(({ data }, output) =>
  data.startsWith(BALANCE_OF) || data.startsWith(GET_BALANCE) ? `0x${word(54n * 10n ** 75n)}` : output,
);

const LIES: readonly (readonly [string, Lie])[] = [
  ['answers 0x to every read', emptyReads],
  ['says that no contract has code', otherCode],
  ['tells of balances of 5.4E58', hugeBalances],
];
const WITH_HONEST: readonly Setting[] = ['first of two', 'one of three'];

/** What the page shows from its opening to a quote, by the answers of `lied`. */
async function swapPage(lied: LiedTo) {
  const live = new LiveSwap(chain, { endpoints: lied.endpoints }, { fetch: lied.fetch, checkAfterMs: 0 });
  await lied.reach(live.signer.client.rpc);
  try {
    await live.quote('MON', 'HUSH', '1');
    const { deployment } = live.signer.client;
    await when(() => deployment.state !== 'pending' && live.store.balance(coin) !== undefined, WAIT);
    const { tradingOff } = live.store;
    const { quote, quoteState } = live.trade;
    return {
      off: tradingOff,
      state: quoteState.state,
      receivedRaw: quote?.amountOutRaw,
      balance: { ...live.store.balance(coin), block: undefined },
      broken: deployment.contracts.filter(({ problem }) => problem && problem !== 'unreadable'),
    };
  } finally {
    live.close();
  }
}

const coin = currencyOf(chain, 'MON');
let truth: Awaited<ReturnType<typeof swapPage>>;
let requests: number;

beforeAll(async () => {
  const lied = new LiedTo(chain, 'first of two');
  truth = await swapPage(lied);
  requests = calls(lied);
  expect(truth).toMatchObject({ off: undefined, state: 'valid', broken: [] });
});

const calls = ({ nodes }: LiedTo) => nodes.reduce((sum, { asked }) => sum + asked.length, 0);

describe.each(LIES)('a first endpoint that %s', (_, lie) => {
  it.each(WITH_HONEST)('%s: the swap is quoted, the balance shown and trading on', async (setting) => {
    const lied = new LiedTo(chain, setting, lie);
    expect(await swapPage(lied)).toEqual(truth);
    // Each read once more, and the comparison of what was said against the chain file.
    expect(calls(lied)).toBeLessThan(3 * requests);
  });
});
