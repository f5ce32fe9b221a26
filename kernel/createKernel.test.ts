// @vitest-environment happy-dom
import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import type { StateProver } from './basis/StateProver.ts';
import type { AppConfig } from './config/AppConfig.ts';
import { createKernel } from './createKernel.ts';
import type { Plugin, ServiceReader } from './plugin/Plugin.ts';
import { testChain } from './rpc/testing/FakeNode.ts';
import {
  ChainClientsToken,
  FlowFactoryToken,
  SettingsToken,
  StateProverToken,
  TokenListServiceToken,
} from './services.ts';
import { publicListSources } from './tokens/listSources.ts';

const chains = [1, 2].map((id) =>
  testChain({ id, slug: `c${id}`, tokens: [], endpoints: [{ url: `http://${id}` }] }),
);

function servicesOf(config: object, features: object = {}, plugins: readonly Plugin[] = []): ServiceReader {
  return createKernel({
    plugins,
    chains,
    config: { defaultChain: 1, chains: {}, ...config } as unknown as AppConfig,
    build: { features } as never,
    chainLink: undefined,
  }).services;
}

it("knows the operator's endpoints from the chain file's", () => {
  const clients = servicesOf({ chains: { 2: { endpoints: [{ url: 'http://own' }] } } }).get(
    ChainClientsToken,
  );
  const told = [1, 2].map((id) => clients.get(id).rpc.endpoints.map(({ url, origin }) => [url, origin]));
  expect(told).toEqual([[['http://1', 'chain']], [['http://own', 'config']]]);
});

it("starts with the configuration's token lists, else with the product's own", async () => {
  const urlsOf = async (config: object) => {
    const tokens = servicesOf(config).get(TokenListServiceToken);
    let urls: readonly string[] = [];
    const stop = autorun(() => {
      urls = tokens.lists.map(({ url }) => url);
    });
    await expect.poll(() => urls.length).toBeGreaterThan(0);
    stop();
    return urls;
  };
  const tokenLists = { default: 'https://mine.example', extended: ['lists.eth'], unsupported: [] };
  expect(await urlsOf({ tokenLists })).toEqual(['https://mine.example', 'lists.eth']);
  expect(await urlsOf({})).toEqual([publicListSources.default, ...publicListSources.extended]);
});

it('approves only the needed amount, unless the profile asks for unlimited approvals', () => {
  const exact = (features: object) => servicesOf({}, features).get(SettingsToken).approveExact;
  expect([{}, { unlimitedApprovals: false }, { unlimitedApprovals: true }].map(exact)).toEqual([
    true,
    true,
    false,
  ]);
});

it('lets a plugin prove what flows rest on; without one nothing is proven', () => {
  const prover: StateProver = {
    isWanted: () => true,
    prove: async () => ({ state: 'unproven', reason: 'alone' }),
  };
  const proving: Plugin = {
    id: 'proving',
    bind: ({ bind }) => void bind(StateProverToken).toConstantValue(prover),
  };
  const boundBy = (...plugins: readonly Plugin[]) =>
    servicesOf({}, {}, plugins).get(FlowFactoryToken)().services.prover?.();
  expect([boundBy(), boundBy(proving)]).toEqual([undefined, prover]);
});

it('tells flows the kinds of pools that make a market', () => {
  const kinds = servicesOf({}).get(FlowFactoryToken)().services.poolKinds?.(1);
  expect(kinds?.map(({ id }) => id)).toEqual(['v2', 'v3']);
});
