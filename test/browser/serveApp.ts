import { inject, onTestFinished } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import { type LocalChainOptions, startLocalChain } from '../../chains/local/startLocalChain.ts';
import type { Address, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { appUrl, chainUrl } from './place.ts';

export interface ServedApp {
  readonly url: string;
  /** Requested paths so far. */
  readonly requests: readonly string[];
}

/**
 * Serves a build, by default that of the local profile, at its own address with another config.json. Ends
 * with the test.
 */
export async function serveApp(config: Partial<AppConfig>, dir = inject('distFolder')): Promise<ServedApp> {
  const server = await serveDist({ dir, config });
  onTestFinished(() => server.close());
  return server;
}

/** The part of a config.json that points the local chain at a URL, or several, the best first. */
export function chainAt(
  at: string | readonly string[],
  deployment: DeploymentManifest,
): Pick<AppConfig, 'chains'> {
  const endpoints = [at].flat().map((url) => ({ url }));
  return { chains: { [deployment.chainId]: { endpoints, deployment } } };
}

/** A chain that a test may change. */
export interface TestNode {
  readonly url: string;
  readonly deployment: DeploymentManifest;
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Raw units; the native coin where `symbol` is absent. */
  balance(owner: Address, symbol?: string): Promise<bigint>;
}

/** A fresh local chain for one test. Ends with the test. */
export async function freshNode(options: LocalChainOptions = {}): Promise<TestNode> {
  const chain = await startLocalChain(options);
  onTestFinished(() => chain.stop());
  return testNode(chain.url, chain.manifest);
}

/** The chain that all test files share: read only. */
export async function sharedNode(): Promise<TestNode> {
  const response = await fetch(`${appUrl()}config.json`);
  const { chains } = (await response.json()) as AppConfig;
  const deployment = Object.values(chains)[0]?.deployment;
  if (!deployment?.chainId) throw new Error('config.json of the shared app has no deployment');
  return testNode(chainUrl(), deployment as DeploymentManifest);
}

function testNode(url: string, deployment: DeploymentManifest): TestNode {
  const client = new JsonRpc(url);
  return {
    url,
    deployment,
    rpc: (method, params = []) => client.call(method, params),
    async balance(owner, symbol) {
      if (symbol === undefined) return BigInt(await client.call<string>('eth_getBalance', [owner, 'latest']));
      const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
      const to = tokenAddress(deployment, symbol);
      return BigInt(await client.call<string>('eth_call', [{ to, data }, 'latest']));
    },
  };
}

/** @throws Error where the deployment has no such token */
export function tokenAddress(deployment: DeploymentManifest, symbol: string): Address {
  const token = deployment.tokens.find((entry) => entry.symbol === symbol);
  if (!token) throw new Error(`the deployment has no ${symbol}`);
  return token.address;
}
