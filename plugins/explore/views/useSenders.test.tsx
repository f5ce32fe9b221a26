// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexedPool, PoolEvent } from '../../../kernel/index/types.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { useSenders } from './useSenders.ts';

afterEach(cleanup);

const hash = (digit: string) => `0x${digit.repeat(64)}` as Hex;
const [router, pool, alice] = [addressOf(0xaa), addressOf(0xbb), addressOf(0xcc)];
const chain = testChain({ contracts: [{ kind: 'swapRouter', version: '1', address: router }] });
const event = (account: Address, transactionHash: Hex) => ({ account, transactionHash }) as PoolEvent;
const events = [
  event(router, hash('1')),
  event(alice, hash('2')),
  event(pool, hash('3')),
  event(router, hash('1')),
];

function Accounts() {
  const accountOf = useSenders(chain.id, events, new Map([[pool, {} as IndexedPool]]));
  return (
    <ul>
      {events.map((one, index) => {
        const { address, isPerson } = accountOf(one);
        return <li key={String(index)}>{isPerson ? address : `contract ${address}`}</li>;
      })}
    </ul>
  );
}

it('a router or pool gives its place to who sent the transaction, asked once; else it is named by its kind', async () => {
  const client = new FakeClient(chain);
  const asked: unknown[] = [];
  client.methods.set('eth_getTransactionByHash', ([asked1]) => {
    asked.push(asked1);
    return asked1 === hash('1') ? { hash: asked1, from: alice, nonce: '0x1' } : null;
  });
  renderUi(<Accounts />, {
    services: servicesOf(provide(ChainClientsToken, { get: () => client as never })),
  });
  const told = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told()).toEqual([`contract ${router}`, alice, `contract ${pool}`, `contract ${router}`]);
  await expect.poll(told).toEqual([alice, alice, `contract ${pool}`, alice]);
  expect(asked).toEqual([hash('1'), hash('3')]);
});
