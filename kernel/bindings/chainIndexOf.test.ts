// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { ServiceReader } from '../plugin/Plugin.ts';
import { PluginControlToken } from '../plugin/PluginControl.ts';
import { ChainClientsToken, ContributionsToken, StorageToken } from '../services.ts';
import { FakeClient } from '../tokens/testing/FakeClient.ts';
import { testChain } from '../tokens/testing/testChain.ts';
import { chainIndexOf } from './chainIndexOf.ts';

it('a chain’s index is there without a kind whose code does not come, and its plugin is told of', async () => {
  const chain = testChain();
  const fail = vi.fn();
  const load = () => Promise.reject(new Error('404'));
  const services = new Map<unknown, unknown>([
    [ContributionsToken, { of: () => [{ id: 'sum', pluginId: 'sums', load }] }],
    [ChainClientsToken, { get: () => new FakeClient(chain) }],
    [StorageToken, { value: () => ({ value: { paused: [], byteLimit: 1 } }) }],
    [PluginControlToken, { fail }],
  ]);
  const get = ((token: unknown) => services.get(token)) as ServiceReader['get'];
  const index = await chainIndexOf(chain.id, { get, getOptional: get });
  expect(index.chainId).toBe(chain.id);
  expect(fail).toHaveBeenCalledWith('sums', 'use', expect.objectContaining({ code: 'plugin_failed' }));
});
