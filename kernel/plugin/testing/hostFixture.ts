import { vi } from 'vitest';
import type { Contributions } from '../contributions.ts';
import { createContainer } from '../createContainer.ts';
import type { Plugin } from '../Plugin.ts';
import { PluginHost } from '../PluginHost.ts';
import { token } from '../token.ts';

export const A = token<{ name: string }>('A');
export const B = token<{ name: string }>('B');
export const Store = token<{ dispose(): void }>('Store');
export const Other = token<{ dispose(): void }>('Other');

/** For tests: a host over `plugins`, with helpers to inspect it. */
export function setUp(...plugins: Plugin[]) {
  const container = createContainer();
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const host = new PluginHost({ container, plugins, logger });
  return {
    container,
    logger,
    host,
    states: () => Object.fromEntries(host.statuses.map(({ id, state }) => [id, state])),
    failureOf: (id: string) => host.statuses.find((status) => status.id === id)?.failure,
    routes: () => host.contributions.of('routes').map(({ path, pluginId }) => `${pluginId}:${path}`),
    withdrawn: () => host.withdrawn('routes').map(({ path }) => path),
  };
}

export const route = (path: string): Contributions => ({ routes: [{ path, redirect: '/' }] });

export function boom(message = 'boom'): never {
  throw new Error(message);
}
