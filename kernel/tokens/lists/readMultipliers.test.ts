import { expect, it, onTestFinished, vi } from 'vitest';
import { metadataSelectors as selectors } from '../../abi/metadataSelectors.ts';
import { hexWord } from '../../abi/words.ts';
import { multiplierOf, readMultipliersBy } from '../../currency/multipliers.ts';
import { setMultiplier } from '../../currency/setMultiplier.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import { FakeClient } from '../testing/FakeClient.ts';
import { addressOf, testChain } from '../testing/testChain.ts';
import { addToken } from './readMultipliers.ts';

const ONE = 10n ** 18n;
const chain = testChain();
const [plain, stock] = [1, 2].map((index) => ({ chainId: chain.id, address: addressOf(index) })) as [
  Parameters<typeof setMultiplier>[0],
  Parameters<typeof setMultiplier>[0],
];

it('tokens are read together, those with a multiplier again every 30 s, and all again that nobody answered for', async () => {
  vi.useFakeTimers();
  const words: Record<string, bigint> = {
    [selectors['uiMultiplier()']]: 4n * ONE,
    [selectors['newUIMultiplier()']]: 8n * ONE,
    [selectors['effectiveAt()']]: 2_000_000_000n,
  };
  const calls: string[] = [];
  const client = new FakeClient(chain, (call) => {
    calls.push(call.target);
    const word = call.target === stock.address ? words[call.data] : undefined;
    return word === undefined ? '0x' : hexWord(word);
  });
  const clients: ChainClients = { get: () => client };
  readMultipliersBy((token) => addToken(clients, token));
  onTestFinished(() => {
    readMultipliersBy(() => undefined);
    setMultiplier(stock, {});
  });
  client.down = new SluiceError('rpc_error', 'down');
  expect([multiplierOf(plain), multiplierOf(stock)]).toEqual([{}, {}]);
  await vi.advanceTimersByTimeAsync(100);
  expect([client.reads, calls]).toEqual([1, []]);
  // Until then nobody is asked for the same again, however often somebody looks.
  multiplierOf(stock);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(client.reads).toBe(1);

  client.down = undefined;
  await vi.advanceTimersByTimeAsync(6_000);
  expect([multiplierOf(plain), multiplierOf(stock)]).toEqual([{}, {}]);
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([plain, stock, stock, stock].map(({ address }) => address));
  expect(multiplierOf(plain)).toEqual({});
  const next = { value: 8n * ONE, atSeconds: 2_000_000_000 };
  expect(multiplierOf(stock)).toEqual({ value: 4n * ONE, next });

  words[selectors['uiMultiplier()']] = 8n * ONE;
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(30_100);
  expect(multiplierOf(stock)).toEqual({ value: 8n * ONE });
  expect(calls).toEqual([stock, stock, stock].map(({ address }) => address));
});
