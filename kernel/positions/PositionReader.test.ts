import { expect, it } from 'vitest';
import { FakeClient, revert } from '../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { PositionReader } from './PositionReader.ts';

it('knows that the zero address has no positions, which the manager refuses to tell', async () => {
  const refusing = new FakeClient(testChain(), () => {
    throw revert();
  });
  const reader = new PositionReader(refusing, addressOf(1));
  expect(await reader.page(addressOf(0))).toEqual({ total: 0, positions: [], next: undefined, same: true });
  await expect(reader.page(addressOf(2))).rejects.toMatchObject({ code: 'call_reverted' });
});
