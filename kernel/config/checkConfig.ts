import { getAddress } from 'ethers/address';
import type { ChainSpec, DeploymentManifest } from '../chain/ChainSpec.ts';
import type { AppConfig } from './AppConfig.ts';
import { contrastRatio } from './contrastRatio.ts';

/** A problem in a config value, and its place as a JSON pointer. */
export interface ConfigProblem {
  readonly path: string;
  readonly problem: string;
}

/** WCAG AA for white text on a brand's accent. */
const MINIMUM_CONTRAST = 4.5;

function isChecksummed(address: string): boolean {
  try {
    return getAddress(address) === address;
  } catch {
    return false;
  }
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
      if (!isChecksummed(entry.address)) {
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

/** Accent colours on which white text is too hard to read. @param at the brand's place in the configuration */
export function* accentProblems(brand: AppConfig['brand'], at: string): Generator<ConfigProblem> {
  for (const mode of ['light', 'dark'] as const) {
    const accent = brand.accent?.[mode];
    if (accent !== undefined && contrastRatio(accent, '#ffffff') < MINIMUM_CONTRAST) {
      yield {
        path: `${at}/accent/${mode}`,
        problem: `white text on it has a contrast under ${MINIMUM_CONTRAST}:1`,
      };
    }
  }
}

/** Problems of a config that its schema cannot express: values that do not fit this build's `chains`. */
export function* configProblems(config: AppConfig, chains: readonly ChainSpec[]): Generator<ConfigProblem> {
  const known = new Map(chains.map((chain) => [chain.id, chain]));
  yield* accentProblems(config.brand, '/brand');
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
