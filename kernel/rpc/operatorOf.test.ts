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
  ['http://localhost:8545', 'localhost'],
  ['http://localhost.:8546/x', 'localhost'],
  ['http://127.0.0.1:8545', 'localhost'],
  ['ws://127.8.9.10', 'localhost'],
  ['http://127.1:8545', 'localhost'],
  ['http://0.0.0.0:8545', 'localhost'],
  ['http://[::1]:8545', 'localhost'],
  ['http://[::]:8545', 'localhost'],
  ['http://[::ffff:127.0.0.1]:8545', 'localhost'],
  ['http://one.localhost:8545', 'one.localhost'],
  ['http://rpc.one.localhost:8546', 'one.localhost'],
  ['https://127.example.com', 'example.com'],
  ['http://10.0.0.7:8545', '10.0.0.7'],
  ['http://10.0.0.7:8546/x', '10.0.0.7'],
  ['http://[2001:db8::1]:8545', '[2001:db8::1]'],
  ['http://node:8545', 'node'],
  ['http://node', 'node'],
  [WALLET_ENDPOINT_URL, WALLET_ENDPOINT_URL],
])('%s is run by %s', (url, operator) => {
  expect(operatorOf(url)).toBe(operator);
});

it.each([
  ['https://a.one.com', 'https://two.com', true],
  ['https://a.one.com', 'https://b.one.com', false],
  ['http://localhost:8545', 'http://127.0.0.1:8546', false],
  ['http://one.localhost:8545', 'http://two.localhost:8545', true],
  ['https://a.one.com', WALLET_ENDPOINT_URL, false],
])('%s and %s are two opinions: %s', (url, other, expected) => {
  expect(areTwo(url, other)).toBe(expected);
  expect(areTwo(other, url)).toBe(expected);
});
