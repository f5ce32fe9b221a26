// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { AppConfig } from './config/AppConfig.ts';
import { createKernel } from './createKernel.ts';
import { testChain } from './rpc/testing/FakeNode.ts';
import { ChainClientsToken } from './services.ts';

it("knows the operator's endpoints from the chain file's", () => {
  const chains = [1, 2].map((id) => testChain({ id, slug: `c${id}`, endpoints: [{ url: `http://${id}` }] }));
  const config = { defaultChain: 1, chains: { 2: { endpoints: [{ url: 'http://own' }] } } };
  const { services } = createKernel({
    plugins: [],
    chains,
    config: config as unknown as AppConfig,
    build: { features: {} } as never,
    chainLink: undefined,
  });
  const clients = services.get(ChainClientsToken);
  const told = [1, 2].map((id) => clients.get(id).rpc.endpoints.map(({ url, origin }) => [url, origin]));
  expect(told).toEqual([[['http://1', 'chain']], [['http://own', 'config']]]);
});
