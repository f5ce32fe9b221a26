import { Interface } from 'ethers/abi';
import { expect, it } from 'vitest';
import { word } from '../abi/words.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { FakeClient, revert, transportError } from '../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { type UnsignedTransaction, unsignedTransaction } from './sending/unsignedTransaction.ts';
import { GAS_PRICE_ORACLE, watchL1Fee } from './watchL1Fee.ts';

const oracle = new Interface(['function getL1Fee(bytes transaction) view returns (uint256)']);
const transaction: UnsignedTransaction = {
  chainId: 10,
  to: addressOf(0x77),
  data: `0x${'cd'.repeat(77)}`,
  value: 5n,
  gas: 100_000n,
  maxFeePerGas: 9n,
};

it('asks the oracle for the fee of the bytes with each block, and tells when it cannot', () => {
  let fee: Hex | undefined = `0x${word(1234n)}`;
  const client = new FakeClient(testChain({}), ({ target, data }) => {
    if (!fee || target !== GAS_PRICE_ORACLE) throw revert();
    expect(oracle.decodeFunctionData('getL1Fee', data)[0]).toBe(unsignedTransaction(transaction));
    return fee;
  });
  const told: (bigint | undefined)[] = [];
  const stop = watchL1Fee(
    client,
    () => transaction,
    (raw) => told.push(raw),
  );
  client.tick();
  fee = undefined;
  client.tick();
  fee = '0x';
  client.tick();
  client.down = transportError;
  client.tick();
  client.down = undefined;
  fee = `0x${word(0n)}`;
  client.tick();
  expect(told).toEqual([1234n, undefined, undefined, undefined, 0n]);
  stop();
  client.tick();
  expect(told.length).toBe(5);
});
