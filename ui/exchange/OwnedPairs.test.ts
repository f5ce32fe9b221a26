import { observable, runInAction } from 'mobx';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../kernel/currency/Currency.ts';
import { FakePair, PAIR, pairChain } from '../../kernel/positions/testing/FakePair.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  TokenListServiceToken,
  UserTokensToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import type { UserPair } from '../../kernel/settings/types.ts';
import { clientsOf, transportError } from '../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, HUSH, WMON } from '../../kernel/tokens/testing/testChain.ts';
import { provide, servicesOf } from '../testing/servicesOf.ts';
import { OwnedPairs } from './OwnedPairs.ts';

const chain = pairChain();
const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [Token, Token];
const odd: Token = { ...hush, address: addressOf(0xdddd01), symbol: 'ODD' };

let pair: FakePair;
let wallet: { account: Address | undefined };
let imported: UserPair[];

beforeEach(() => {
  pair = new FakePair(chain);
  wallet = observable({ account: addressOf(0xa1) as Address | undefined }, {}, { deep: false });
  imported = observable.array<UserPair>([], { deep: false });
});

function open() {
  const owned = new OwnedPairs(
    servicesOf(
      provide(ActiveChainToken, { chain: pair.client.chain }),
      provide(ChainClientsToken, clientsOf(pair.client)),
      provide(TokenListServiceToken, { tokens: () => [wmon, hush] }),
      provide(UserTokensToken, { pairs: () => imported }),
      provide(WalletSessionToken, wallet),
    ),
  );
  owned.open();
  return owned;
}

const known = async (owned: OwnedPairs) => {
  await expect.poll(() => owned.result.state).toBe('known');
  return owned.result;
};

describe('the list of V2 pairs', () => {
  it('finds the pairs of listed tokens with the base tokens that the account has liquidity in', async () => {
    expect(await known(open())).toMatchObject({
      unread: 0,
      pairs: [{ address: PAIR, token0: wmon, token1: hush, liquidityRaw: pair.balance, imported: false }],
    });
  });

  it('knows what each would pay', async () => {
    const owned = await known(open());
    expect(owned).toMatchObject({
      pairs: [{ amounts: { amount0Raw: expect.any(BigInt), amount1Raw: expect.any(BigInt) } }],
    });
  });

  it('leaves out pairs without liquidity of the account', async () => {
    pair.balance = 0n;
    expect(await known(open())).toMatchObject({ pairs: [], unread: 0 });
  });

  it('has each pair once, and marks the imported one', async () => {
    imported.push({ token0: wmon, token1: hush });
    expect(await known(open())).toMatchObject({ pairs: [{ address: PAIR, imported: true }] });
  });

  it('looks imported pairs of tokens of no list up too', async () => {
    imported.push({ token0: odd, token1: wmon });
    const owned = open();
    await known(owned);
    expect(owned.candidates.map(({ token0, token1 }) => `${token0.symbol} ${token1.symbol}`)).toEqual([
      'ODD WMON',
      'WMON HUSH',
    ]);
  });

  it('is empty without an account, and filled when one connects', async () => {
    wallet.account = undefined;
    const owned = open();
    expect(owned.result).toEqual({ state: 'not_connected' });
    runInAction(() => {
      wallet.account = addressOf(0xa1);
    });
    await known(owned);
  });

  it('counts what it could not read instead of hiding it', async () => {
    pair.factoryFails = true;
    expect(await known(open())).toMatchObject({ pairs: [], unread: 1 });
  });

  it('says that it failed where nothing could be read, and reads again when asked', async () => {
    pair.client.down = transportError;
    const owned = open();
    await expect.poll(() => owned.result).toMatchObject({ state: 'failed', error: transportError });
    pair.client.down = undefined;
    owned.retry();
    await known(owned);
  });

  it('says so on a chain without a V2 factory', async () => {
    pair = new FakePair(pairChain({ contracts: [] }));
    const owned = open();
    await expect.poll(() => owned.result).toMatchObject({ error: { code: 'contract_missing' } });
    expect(owned.candidates.map(({ token0 }) => token0.address)).toEqual([WMON]);
    expect(owned.candidates.map(({ token1 }) => token1.address)).toEqual([HUSH]);
  });
});
