import { Interface } from 'ethers/abi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import { decodeAggregate3, encodeAggregate3 } from './multicall3.ts';

const abi = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  'function getBlockNumber() view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function getBasefee() view returns (uint256)',
  'function getChainId() view returns (uint256)',
]);
const bytes = fc
  .uint8Array({ maxLength: 130 })
  .map((array) => `0x${Buffer.from(array).toString('hex')}` as Hex);
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((array) => `0x${Buffer.from(array).toString('hex')}` as Hex);

describe('multicall3', () => {
  it('encodes what an ABI coder encodes', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ target: address, data: bytes }), { maxLength: 12 }), (calls) => {
        const tuples = calls.map(({ target, data }) => [target, true, data]);
        expect(encodeAggregate3(calls)).toBe(abi.encodeFunctionData('aggregate3', [tuples]));
      }),
    );
  });

  it('decodes what an ABI coder encodes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ success: fc.boolean(), data: bytes }), { maxLength: 12 }),
        (results) => {
          const encoded = abi.encodeFunctionResult('aggregate3', [
            results.map(({ success, data }) => [success, data]),
          ]);
          expect(decodeAggregate3(encoded, results.length)).toEqual(results);
        },
      ),
    );
  });

  it('gives undefined for anything else', () => {
    const one = abi.encodeFunctionResult('aggregate3', [[[true, '0x1234']]]);
    expect(decodeAggregate3(one, 2)).toBeUndefined();
    expect(decodeAggregate3(one.slice(0, -64), 1)).toBeUndefined();
    expect(decodeAggregate3('0x', 1)).toBeUndefined();
    expect(decodeAggregate3(null, 1)).toBeUndefined();
    expect(decodeAggregate3(`0x${'ff'.repeat(320)}`, 1)).toBeUndefined();
    fc.assert(fc.property(bytes, fc.nat(5), (data, count) => void decodeAggregate3(data, count)));
  });
});
