import { expect, it } from 'vitest';
import { areTwo, operatorOf } from './operatorOf.ts';
import { WALLET_ENDPOINT_URL } from './RpcPool.ts';

it.each([
  ['https://rpc1.example.com/v2/key', 'example.com'],
  ['wss://RPC2.eu.example.com:8443', 'example.com'],
  ['https://example.com.', 'example.com'],
  ['https://node.one.co.uk', 'one.co.uk'],
  ['https://a.co', 'a.co'],
  ['https://rpc.ankr.com/eth', 'ankr.com'],
  ['http://127.0.0.1:8545', '127.0.0.1:8545'],
  ['http://127.0.0.1:8546/x', '127.0.0.1:8546'],
  ['http://[::1]:8545', '[::1]:8545'],
  ['http://localhost:8545', 'localhost:8545'],
  ['http://node', 'node'],
  [WALLET_ENDPOINT_URL, WALLET_ENDPOINT_URL],
])('%s is run by %s', (url, operator) => {
  expect(operatorOf(url)).toBe(operator);
});

it.each([
  ['https://a.one.com', 'https://two.com', true],
  ['https://a.one.com', 'https://b.one.com', false],
  ['https://a.one.com', WALLET_ENDPOINT_URL, false],
])('%s and %s are two opinions: %s', (url, other, expected) => {
  expect(areTwo(url, other)).toBe(expected);
  expect(areTwo(other, url)).toBe(expected);
});
