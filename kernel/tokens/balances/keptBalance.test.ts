import { expect, it } from 'vitest';
import { word } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { nativeCurrency, type Token } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { Balances } from '../Balances.ts';
import { clientsOf, FakeClient } from '../testing/FakeClient.ts';
import { addressOf, testChain } from '../testing/testChain.ts';

const OWNER = addressOf(0xdead01);
const DELEGATED: Hex = `0xef0100${'ab'.repeat(20)}`;
const RESERVE = 10n * 10n ** 18n;

/** Balances of an account with this code, on a chain with the rule or without it. */
function holding(code: () => unknown, delegatedReserveRaw: string | undefined = RESERVE.toString()) {
  const chain = testChain({ ...(delegatedReserveRaw && { delegatedReserveRaw }) });
  const bank = { raw: 50n };
  const client = new FakeClient(chain, () => `0x${word(bank.raw)}`);
  client.methods.set('eth_getCode', code);
  const balances = new Balances(clientsOf(client));
  const native = nativeCurrency(chain);
  const token: Token = { kind: 'token', ...(chain.tokens[1] as (typeof chain.tokens)[number]) };
  balances.watch(OWNER, [native, token]);
  const codeReads = () => client.requests.filter((method) => method === 'eth_getCode').length;
  return {
    client,
    bank,
    codeReads,
    native: () => balances.get(OWNER, native),
    token: () => balances.get(OWNER, token),
  };
}

it('an account with delegated code must keep the reserve of its native coin', async () => {
  const { client, native, token } = holding(() => DELEGATED);
  client.tick();
  expect(native()).toMatchObject({ raw: 50n, keptRaw: 'unknown' });
  await expect.poll(native).toMatchObject({ raw: 50n, keptRaw: RESERVE });
  expect(token()).not.toHaveProperty('keptRaw');
});

it.each<[string, string]>([
  ['a plain account', '0x'],
  ['a contract', '0x6080604052'],
])('%s keeps nothing', async (_, code) => {
  const { client, native } = holding(() => code);
  client.tick();
  await expect.poll(native).toEqual({ state: 'known', raw: 50n, block: 1n });
});

it('nobody is asked on a chain without the rule', async () => {
  const { client, native, codeReads } = holding(() => DELEGATED, '');
  client.tick();
  expect(native()).toEqual({ state: 'known', raw: 50n, block: 1n });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(codeReads()).toBe(0);
});

it('the code is read again once the balance has changed, since delegating costs gas', async () => {
  let code = '0x';
  const { client, bank, native, codeReads } = holding(() => code);
  client.tick();
  await expect.poll(native).toEqual({ state: 'known', raw: 50n, block: 1n });
  code = DELEGATED;
  client.tick();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(codeReads()).toBe(1);
  bank.raw = 49n;
  client.tick();
  await expect.poll(native).toMatchObject({ raw: 49n, keptRaw: RESERVE });
  expect(codeReads()).toBe(2);
});

it('a failed read leaves it unknown, never nothing, until the next block tries again', async () => {
  let code: () => unknown = () => {
    throw new SluiceError('providers_failed', 'down');
  };
  const { client, native, codeReads } = holding(() => code());
  client.tick();
  await expect.poll(codeReads).toBe(1);
  expect(native()).toMatchObject({ keptRaw: 'unknown' });
  code = () => DELEGATED;
  client.tick();
  await expect.poll(native).toMatchObject({ keptRaw: RESERVE });
});
