import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JsonRpc } from '../../../chains/deployer/JsonRpc.ts';
import { deployTokens } from '../../../chains/deployer/testTokens.ts';
import { AnvilSender } from '../../../chains/local/AnvilSender.ts';
import { MARKET_MAKER, SECOND_WALLET } from '../../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { ON_REQUEST, WAIT } from '../../../test/testing/pace.ts';
import type { Hex, TokenEntry } from '../../chain/ChainSpec.ts';
import { ChainQuoteService } from '../ChainQuoteService.ts';
import { MiddleTokens } from '../middle/MiddleTokens.ts';
import type { QuoteSession } from '../QuoteService.ts';
import { improveFound } from '../routes/improveFound.ts';
import { RouteRefiner } from '../routes/RouteRefiner.ts';
import { createPair } from '../testing/createPair.ts';
import { localClients, noPlugins } from '../testing/localMarket.ts';
import { OwnThread } from '../testing/OwnThread.ts';

const SYMBOLS = ['TKX', 'TKY', 'WBTC', 'WETH', 'DAI', 'USDT'];
const E = 10n ** 18n;

describe('a market of two tokens and five base tokens', () => {
  let chain: TestChain;
  let mark: Hex;
  let session: QuoteSession;
  let stop: () => void = () => undefined;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
  });
  afterEach(async () => {
    stop();
    session?.dispose();
    await chain.revert(mark);
  });

  it('shows its only route, of four pools, with the first answer and not with the next block', async () => {
    const maker = await AnvilSender.open(new JsonRpc(chain.url), MARKET_MAKER);
    const form = { decimals: 18, form: 'standard' } as const;
    const tokens = await deployTokens(
      maker,
      31337,
      SYMBOLS.map((symbol) => ({ ...form, symbol, name: symbol })),
    );
    const [tkx, tky, wbtc, weth, dai] = tokens as [
      TokenEntry,
      TokenEntry,
      TokenEntry,
      TokenEntry,
      TokenEntry,
    ];
    const path = [tkx, wbtc, weth, dai, tky];
    for (const [at, token] of path.slice(1).entries())
      await createPair(chain, [(path[at] as TokenEntry).address, token.address], [1_000n * E, 1_000n * E]);
    // With the wrapped coin five. By itself the page looks at the chain only when it opens.
    const clients = localClients(chain, { ...ON_REQUEST, tokens, baseTokens: SYMBOLS.slice(2) });
    const [contributions, services] = noPlugins;
    const middle = new MiddleTokens(contributions, services);
    const improve = improveFound(new RouteRefiner(() => new OwnThread()));
    const service = new ChainQuoteService(clients, contributions, services, {
      logger: { info: () => undefined, warn: () => undefined, error: console.error },
      middle: () => middle,
      improver: () => improve,
    });
    session = service.open();
    const states: string[] = [];
    stop = reaction(
      () => session.state.state,
      (state) => states.push(state),
      { fireImmediately: true },
    );
    session.request({
      ...{ tradeType: 'EXACT_INPUT', amountRaw: E },
      ...{ input: { kind: 'token', ...tkx }, output: { kind: 'token', ...tky } },
    });
    await when(() => session.state.state === 'valid', WAIT);
    // At no time it says that there is no route.
    expect(states).toEqual(['idle', 'loading', 'valid']);
    const { state } = session;
    if (state.state !== 'valid') throw new Error(state.state);
    const { quote } = state;
    expect(quote.parts.map(({ hops }) => hops.map(({ tokenOut }) => tokenOut))).toEqual([
      path.slice(1).map((token) => token.address),
    ]);
    const { outcome } = await session.confirm(quote, undefined, SECOND_WALLET);
    expect(outcome).toBe('agrees');
  });
});
