// @module-tag long
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { deployTokens } from '../../chains/deployer/testTokens.ts';
import { AnvilSender } from '../../chains/local/AnvilSender.ts';
import { MARKET_MAKER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import { hexWord, word } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { Random } from '../../kernel/amm/testing/Random.ts';
import { findContract } from '../../kernel/chain/ChainRegistry.ts';
import type { Address, Hex, TokenEntry } from '../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../kernel/currency/Currency.ts';
import { tokenPair } from '../../kernel/quote/PoolRef.ts';
import { currencyOf, localChainSpec, localClients } from '../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import type { RpcAnswer, RpcItem } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import { V4Market } from './testing/V4Market.ts';
import { V4Page } from './testing/V4Page.ts';
import { type PoolKey, poolId } from './V4Pool.ts';

const E = 10n ** 18n;
const INITIALIZE = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438';
/** For the factories, V4's links, and V4's pools of each set of tokens that is looked up, the two traded ones' first. */
const MAX_LOGS = 2 + 2 + 3;

interface FilteredLog {
  readonly address: string;
  readonly topics: readonly string[];
}

/** Whether the question asks for such a log. */
function fits({ address, topics }: FilteredLog, { params }: RpcItem): boolean {
  const [filter] = params as readonly [{ address: string | string[]; topics: (string | string[] | null)[] }];
  const isOf = (wanted: string | string[] | null | undefined, value = '') =>
    !wanted || [wanted].flat().some((one) => one.toLowerCase() === value.toLowerCase());
  return isOf(filter.address, address) && filter.topics.every((wanted, at) => isOf(wanted, topics[at]));
}

describe('a token in the middle that only logs of V4 pools name', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let page: V4Page | undefined;
  let one: TokenEntry;
  let odd: TokenEntry;
  let two: TokenEntry;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    const maker = await AnvilSender.open(new JsonRpc(chain.url), MARKET_MAKER);
    const tokens = ['ONE', 'ODD', 'TWO'].map((symbol) => ({
      ...{ symbol, name: symbol, decimals: 18, form: 'standard' as const },
    }));
    [one, odd, two] = (await deployTokens(maker, 31337, tokens)) as [TokenEntry, TokenEntry, TokenEntry];
  });
  afterEach(async () => {
    page?.close();
    await proxy.stop();
    await chain.revert(mark);
  });

  /** Pools of fees that nobody looks for. */
  function unusual(a: Address, b: Address): PoolKey {
    const { token0: currency0, token1: currency1 } = tokenPair(a, b);
    return { currency0, currency1, fee: 2345, tickSpacing: 7, hooks: ZERO_ADDRESS };
  }

  async function open(keys: readonly PoolKey[], invented: readonly FilteredLog[] = []): Promise<V4Page> {
    const market = new V4Market(chain, new Random(1));
    await market.fund([one.address, odd.address, two.address]);
    for (const key of keys) await market.createFull(key, 1_000n * E);
    proxy = await FaultProxy.start(chain.url, {
      lie: (item: RpcItem, answer: RpcAnswer) =>
        item.method === 'eth_getLogs' && Array.isArray(answer.result)
          ? { ...answer, result: [...invented.filter((log) => fits(log, item)), ...answer.result] }
          : answer,
    });
    const tokens = [one, odd, two];
    const clients = localClients(chain, {
      ...{ ...ON_REQUEST, tokens, baseTokens: [], endpoints: [{ url: proxy.url }] },
    });
    page = await V4Page.open(clients);
    return page;
  }

  const ask = (output: Currency) =>
    page?.session.request({
      ...{ tradeType: 'EXACT_INPUT', amountRaw: E, input: { kind: 'token', ...one }, output },
    });
  const middles = (of: V4Page) => [
    ...new Set(of.quote?.parts.flatMap(({ hops }) => hops.slice(0, -1).map(({ tokenOut }) => tokenOut))),
  ];

  it.each(['TWO', 'MON'])('is found for a pair without another route, to %s', async (symbol) => {
    const output: Currency = symbol === 'TWO' ? { kind: 'token', ...two } : currencyOf(chain, symbol);
    const last = output.kind === 'token' ? output.address : ZERO_ADDRESS;
    const opened = await open([unusual(one.address, odd.address), unusual(odd.address, last)]);
    ask(output);
    await when(() => opened.quote !== undefined || opened.session.state.state === 'no_route_found', WAIT);
    expect(middles(opened)).toEqual([odd.address]);
    // Nobody is told that there is no way while one is looked for.
    expect(opened.states).toEqual(['idle', 'loading', 'valid']);
    expect(opened.quote?.amountOutRaw).toBeGreaterThan((E * 98n) / 100n);
    const searches = proxy.count('eth_getLogs');
    console.log(`${searches} requests for logs, ${proxy.requests} in all`);
    expect(searches).toBeLessThanOrEqual(MAX_LOGS);
    const { outcome } = await opened.session.confirm(opened.quote!, undefined, SECOND_WALLET);
    expect(outcome).toBe('agrees');
  });

  it('is looked up, whatever logs say: pools that are not there make no route', async () => {
    const keys = Array.from({ length: 200 }, (_, index): PoolKey => {
      const other =
        index % 2 === 0 ? odd.address : (`0x${(index + 1).toString(16).padStart(40, '9')}` as Address);
      return { ...unusual(index % 4 < 2 ? one.address : two.address, other), fee: 3_000 + index };
    });
    const block = findContract(localChainSpec(chain), 'poolManager')?.block ?? 0;
    const deployed: Hex = `0x${block.toString(16)}`;
    const invented = keys.map((key, index) => ({
      address: chain.address('poolManager'),
      topics: [INITIALIZE, poolId(key), hexWord(key.currency0), hexWord(key.currency1)],
      data: `0x${[word(key.fee), word(key.tickSpacing), word(0), word(1n << 96n), word(0)].join('')}`,
      ...{ blockNumber: deployed, logIndex: `0x${index.toString(16)}`, removed: false },
    }));
    const opened = await open([], invented);
    ask({ kind: 'token', ...two });
    await when(() => opened.session.state.state === 'no_route_found', WAIT);
    expect(opened.states).toEqual(['idle', 'loading', 'no_route_found']);
    const searches = proxy.count('eth_getLogs');
    console.log(`${searches} requests for logs, ${proxy.requests} in all`);
    expect(searches).toBeLessThanOrEqual(MAX_LOGS);
  });
});
