import { expect, test } from 'vitest';
import { hexWord } from '../../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { settledTopics } from '../../../kernel/tx/settledOutput.ts';
import { mintedPosition } from './mintedPosition.ts';

const [manager, owner, other] = [addressOf(1), addressOf(2), addressOf(3)];
const transfer = (address: typeof owner, from: typeof owner, to: typeof owner, id: bigint) => ({
  address,
  topics: [settledTopics.transfer, hexWord(from), hexWord(to), hexWord(id)],
  data: '0x',
});
const minted = (...logs: readonly object[]) => mintedPosition({ logs }, manager, owner);

test('the minted position is the one that the manager gave to the owner out of nothing', () => {
  const paid = {
    address: addressOf(9),
    topics: [settledTopics.transfer, hexWord(owner), hexWord(other)],
    data: '0x1',
  };
  expect(minted(paid, transfer(manager, ZERO_ADDRESS, owner, 7n))).toBe(7n);
});

test('there is none in a transfer, for somebody else, of another contract, or in what is no receipt', () => {
  expect(minted(transfer(manager, other, owner, 7n))).toBeUndefined();
  expect(minted(transfer(manager, ZERO_ADDRESS, other, 7n))).toBeUndefined();
  expect(minted(transfer(addressOf(9), ZERO_ADDRESS, owner, 7n))).toBeUndefined();
  expect(mintedPosition(null, manager, owner)).toBeUndefined();
});
