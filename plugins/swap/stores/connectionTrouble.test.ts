import { describe, expect, test } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { EndpointHealth } from '../../../kernel/rpc/RpcPool.ts';
import { connectionTrouble } from './connectionTrouble.ts';

function client(states: readonly EndpointHealth['state'][], error?: SluiceError): ChainClient {
  const endpoints = states.map((state) => ({ state }));
  return { clock: { error }, rpc: { endpoints } } as unknown as ChainClient;
}

describe('connectionTrouble', () => {
  test('none while one endpoint may answer', () => {
    expect(connectionTrouble(client(['healthy']))).toBeUndefined();
    expect(connectionTrouble(client(['open', 'unverified']))).toBeUndefined();
    expect(connectionTrouble(client(['limited', 'wrong_chain']))).toBeUndefined();
  });

  test('a failed block read and endpoints that are all shut out mean that the node does not answer', () => {
    const failed = new SluiceError('providers_failed', 'all providers failed');
    expect(connectionTrouble(client(['healthy'], failed))).toBe('swap:offline');
    expect(connectionTrouble(client(['open', 'open']))).toBe('swap:offline');
  });

  test('endpoints of another chain are told as that', () => {
    expect(connectionTrouble(client(['wrong_chain']))).toBe('common:errors.chain_mismatch');
    const mismatch = new SluiceError('chain_mismatch', 'networks mismatch');
    expect(connectionTrouble(client(['open'], mismatch))).toBe('common:errors.chain_mismatch');
  });

  test('no endpoint at all is another trouble', () => {
    expect(connectionTrouble(client([]))).toBeUndefined();
  });
});
