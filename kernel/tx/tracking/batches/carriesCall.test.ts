import { AbiCoder } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { expect, it } from 'vitest';
import type { Address, Hex } from '../../../chain/ChainSpec.ts';
import { carriesCall } from './carriesCall.ts';

const ROUTER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const CALL: Hex = `0x414bf389${'11'.repeat(64)}`;
const asked = {
  to: ROUTER,
  valueRaw: '0',
  dataHash: keccak256(CALL) as Hex,
  dataSize: (CALL.length - 2) / 2,
  selector: '0x414bf389' as Hex,
};
type Call = readonly [to: Address, value: bigint, data: Hex];
const encode = (types: readonly string[], values: readonly unknown[]) =>
  AbiCoder.defaultAbiCoder().encode(types, values) as Hex;
/** ERC-7821's `execute(bytes32,bytes)` with `(address,uint256,bytes)[]`. */
const execute = (calls: readonly Call[]): Hex =>
  `0xe9ae5c53${encode(['bytes32', 'bytes'], [`0x01${'00'.repeat(31)}`, encode(['(address,uint256,bytes)[]'], [calls])]).slice(2)}`;
const approve: Call = [TOKEN, 0n, `0x095ea7b3${'22'.repeat(64)}`];

it('finds a call in a batch of the account’s own code', () => {
  expect(carriesCall(execute([approve, [ROUTER, 0n, CALL]]), asked)).toBe(true);
});

it('finds one in packed calldata, at any byte', () => {
  const packed: Hex = `0xe9ae5c53${'00'.repeat(33)}${ROUTER.slice(2).toLowerCase()}${'00'.repeat(32)}${CALL.slice(2)}`;
  expect(carriesCall(packed, asked)).toBe(true);
});

it.each<[string, Hex]>([
  ['it is missing', execute([approve])],
  ['it goes to another contract', execute([approve, [TOKEN, 0n, CALL]])],
  ['a byte of it is another', execute([[ROUTER, 0n, `${CALL.slice(0, -2)}12` as Hex]])],
  ['it is cut off', execute([[ROUTER, 0n, CALL.slice(0, -2) as Hex]]).slice(0, -60) as Hex],
  ['it begins within a byte', `0x0${ROUTER.slice(2).toLowerCase()}${CALL.slice(2)}0`],
])('does not where %s', (_, wrapper) => {
  expect(carriesCall(wrapper, asked)).toBe(false);
});

it('asks for the value too', () => {
  const paid = { ...asked, valueRaw: '777' };
  expect(carriesCall(execute([[ROUTER, 777n, CALL]]), paid)).toBe(true);
  expect(carriesCall(execute([[ROUTER, 778n, CALL]]), paid)).toBe(false);
});

it('cannot tell of a call without bytes, or of one that was recorded without its beginning', () => {
  const { selector: _, ...older } = asked;
  expect(carriesCall(execute([]), older)).toBeUndefined();
});

it('gives up after 64 false beginnings, so that hostile calldata costs no time', () => {
  const behind = (places: number): Hex =>
    `0x${ROUTER.slice(2).toLowerCase()}${'414bf389'.repeat(places)}${CALL.slice(2)}`;
  expect(carriesCall(behind(63), asked)).toBe(true);
  expect(carriesCall(behind(64), asked)).toBe(false);
});
