// @module-tag long
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { deployTokens } from '../../chains/deployer/testTokens.ts';
import { AnvilSender } from '../../chains/local/AnvilSender.ts';
import { MARKET_MAKER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { Random } from '../../kernel/amm/testing/Random.ts';
import type { Hex, TokenEntry } from '../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../kernel/quote/PoolRef.ts';
import { createFullV3 } from '../../kernel/quote/testing/createFullV3.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import { V4Market } from './testing/V4Market.ts';
import { V4Page } from './testing/V4Page.ts';
import { v4PoolRef } from './V4Pool.ts';

const E = 10n ** 18n;
const INITIALIZE = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438';

describe('a pair with a thin V3 pool, and a deep V4 pool of an unusual fee that only logs name', () => {
  let chain: TestChain;
  let mark: Hex;
  let page: V4Page | undefined;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
  });
  afterEach(async () => {
    page?.close();
    await chain.revert(mark);
  });

  it('is quoted through the deep one as soon as its key is known, and the certificate is open until then', async () => {
    const maker = await AnvilSender.open(new JsonRpc(chain.url), MARKET_MAKER);
    const form = { decimals: 18, form: 'standard' } as const;
    const tokens = await deployTokens(maker, 31337, [
      { ...form, symbol: 'ONE', name: 'One' },
      { ...form, symbol: 'TWO', name: 'Two' },
    ]);
    const [one, two] = tokens as [TokenEntry, TokenEntry];
    const { token0: currency0, token1: currency1 } = tokenPair(one.address, two.address);
    await createFullV3(chain, [one.address, two.address], 1_000n * E);
    const market = new V4Market(chain, new Random(1));
    await market.fund([one.address, two.address]);
    const key = { currency0, currency1, fee: 2345, tickSpacing: 7, hooks: ZERO_ADDRESS };
    await market.createFull(key, 10_000n * 1_000n * E);
    const late = v4PoolRef(key, chain.address('wrappedNative')).address;

    // The node gives these logs once the test lets it.
    let give: () => void = () => undefined;
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    let searches = 0;
    const clients = localClients(
      chain,
      // By itself the page looks at the chain only when it opens.
      { ...ON_REQUEST, tokens, baseTokens: [] },
      {
        fetch: async (url, init) => {
          if (String(init?.body).includes(INITIALIZE)) {
            searches += 1;
            await given;
          }
          return fetch(url, init);
        },
      },
    );
    page = await V4Page.open(clients);
    const { session } = page;
    session.request({
      ...{ tradeType: 'EXACT_INPUT', amountRaw: 100n * E },
      ...{ input: { kind: 'token', ...one }, output: { kind: 'token', ...two } },
    });
    const quoted = page;
    await vi.waitUntil(() => searches > 0, WAIT);
    await when(() => quoted.quote?.certificate !== undefined, WAIT);
    expect(quoted.quote?.certificate?.lack).toBe('answers');
    const thin = quoted.quote?.amountOutRaw ?? 0n;
    expect(thin).toBeLessThan(92n * E);
    give();
    const uses = () => quoted.quote?.parts.some(({ hops }) => hops.some(({ pool }) => pool === late));
    await when(() => uses() === true, WAIT);
    expect(quoted.quote?.amountOutRaw).toBeGreaterThan(99n * E);
    await when(() => quoted.quote?.certificate !== undefined && !quoted.quote.certificate.lack, WAIT);
    expect(uses()).toBe(true);
    // A quote that is there stays while more is looked for.
    expect(quoted.states).toEqual(['idle', 'loading', 'valid']);
    const { outcome } = await session.confirm(quoted.quote!, undefined, SECOND_WALLET);
    expect(outcome).toBe('agrees');
  });
});
