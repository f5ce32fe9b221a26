import { observable, runInAction } from 'mobx';
import { expect, test } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { type Currency, currencyId, type Token } from '../currency/Currency.ts';
import { followBalances } from './followBalances.ts';
import { addressOf, HUSH, testChain } from './testing/testChain.ts';

const hush: Token = { kind: 'token', chainId: 1, address: HUSH, decimals: 18, symbol: 'HUSH', name: 'Hush' };

function followed() {
  const chain = testChain();
  const shown = observable(
    { owner: addressOf(1) as Address | undefined, chain, currencies: [hush] as (Currency | undefined)[] },
    {},
    { deep: false },
  );
  const log: string[] = [];
  const stop = followBalances(
    {
      watch: (owner, currencies) => {
        const what = `${owner.slice(-1)} ${currencies.map(currencyId).join(' ')}`;
        log.push(`+ ${what}`);
        return () => void log.push(`- ${what}`);
      },
    },
    () => shown,
  );
  const set = (change: Partial<typeof shown>) => runInAction(() => Object.assign(shown, change));
  return { chain, log, set, stop };
}

test('the native coin is among them, and what is not chosen is left out', () => {
  const { log, stop, chain } = followed();
  const native = chain.nativeCurrency.symbol;
  expect(log).toEqual([`+ 1 ${native} ${HUSH}`]);
  stop();
  expect(log).toEqual([`+ 1 ${native} ${HUSH}`, `- 1 ${native} ${HUSH}`]);
});

test('another account or token is followed instead, and the same token under another object is not', () => {
  const { log, set, chain } = followed();
  const native = chain.nativeCurrency.symbol;
  set({ currencies: [undefined, { ...hush, logoURI: 'https://example.org/a.png' }] });
  expect(log).toHaveLength(1);
  set({ currencies: [] });
  expect(log.slice(1)).toEqual([`+ 1 ${native}`, `- 1 ${native} ${HUSH}`]);
  set({ owner: addressOf(2) });
  expect(log.slice(3)).toEqual([`+ 2 ${native}`, `- 1 ${native}`]);
  set({ owner: undefined });
  expect(log.slice(5)).toEqual([`- 2 ${native}`]);
});
