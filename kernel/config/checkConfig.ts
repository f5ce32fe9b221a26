import type { ChainSpec, DeploymentManifest } from '../chain/ChainSpec.ts';
import { parseChecksummed } from '../chain/parseAddress.ts';
import type { AppConfig } from './AppConfig.ts';

/** A problem in a config value, and its place as a JSON pointer. */
export interface ConfigProblem {
  readonly path: string;
  readonly problem: string;
}

/** Problems of a deployment that the manifest schema cannot express. */
export function* deploymentProblems(
  deployment: Partial<DeploymentManifest>,
  chainId: number,
  at: string,
): Generator<ConfigProblem> {
  if (deployment.chainId !== undefined && deployment.chainId !== chainId) {
    yield { path: `${at}/chainId`, problem: `must be ${chainId}` };
  }
  for (const list of ['contracts', 'tokens'] as const) {
    const seen = new Map<string, number>();
    for (const [index, entry] of (deployment[list] ?? []).entries()) {
      const here = `${at}/${list}/${index}`;
      const key = 'kind' in entry ? entry.kind : entry.symbol;
      if (!parseChecksummed(entry.address)) {
        yield { path: `${here}/address`, problem: 'must be an address with its EIP-55 checksum' };
      }
      if ('chainId' in entry && entry.chainId !== chainId) {
        yield { path: `${here}/chainId`, problem: `must be ${chainId}` };
      }
      if (seen.has(key)) yield { path: here, problem: `repeats "${key}" of entry ${seen.get(key)}` };
      seen.set(key, index);
    }
  }
}

/** Problems of a config that its schema cannot express, of all but colours: values that do not fit `chains`. */
export function* configProblems(config: AppConfig, chains: readonly ChainSpec[]): Generator<ConfigProblem> {
  const known = new Map(chains.map((chain) => [chain.id, chain]));
  if (!known.has(config.defaultChain)) {
    yield { path: '/defaultChain', problem: 'is not a chain of this build' };
  }
  for (const [id, { endpoints, deployment, baseTokens }] of Object.entries(config.chains)) {
    const at = `/chains/${id}`;
    const chain = known.get(Number(id));
    if (!chain) yield { path: at, problem: 'is not a chain of this build' };
    for (const [index, { url }] of (endpoints ?? []).entries()) {
      if (!URL.canParse(url)) yield { path: `${at}/endpoints/${index}/url`, problem: 'is not a URL' };
    }
    if (deployment) yield* deploymentProblems(deployment, Number(id), `${at}/deployment`);
    const tokens = [...(chain?.tokens ?? []), ...(deployment?.tokens ?? [])];
    for (const [index, symbol] of (baseTokens ?? []).entries()) {
      if (!chain || tokens.some((token) => token.symbol === symbol)) continue;
      yield { path: `${at}/baseTokens/${index}`, problem: `the chain has no token "${symbol}"` };
    }
  }
}
