import type { ChainSpec, DeployedContract, DeploymentManifest, TokenEntry } from '../chain/ChainSpec.ts';
import type { AppConfig } from './AppConfig.ts';

type ChainOverride = AppConfig['chains'][string];

/** Items of `over` replace items of `base` with the same key; new items come last. */
function overlay<T>(base: readonly T[], over: readonly T[], key: (item: T) => string): readonly T[] {
  const merged = new Map(base.map((item) => [key(item), item]));
  for (const item of over) merged.set(key(item), item);
  return [...merged.values()];
}

const contractKey = (contract: DeployedContract): string => contract.kind;
// By symbol, because a chain file names its base tokens, stablecoins and default outputs by symbol.
const tokenKey = (token: TokenEntry): string => token.symbol;

function deploy(chain: ChainSpec, deployment: Partial<DeploymentManifest>): ChainSpec {
  return {
    ...chain,
    contracts: overlay(chain.contracts, deployment.contracts ?? [], contractKey),
    tokens: overlay(chain.tokens, deployment.tokens ?? [], tokenKey),
    initCodeHashes: { ...chain.initCodeHashes, ...deployment.initCodeHashes },
  };
}

/**
 * A chain with its three layers applied: `override` (config.json) over `manifest` over `chain` (the file).
 * Contracts are replaced by kind, tokens by symbol, the lists of endpoints and base tokens as a whole.
 */
export function mergeChain(
  chain: ChainSpec,
  manifest?: DeploymentManifest,
  override?: ChainOverride,
): ChainSpec {
  let merged = chain;
  if (manifest) merged = deploy(merged, manifest);
  if (override?.deployment) merged = deploy(merged, override.deployment);
  if (override?.endpoints) merged = { ...merged, endpoints: override.endpoints };
  if (override?.baseTokens) merged = { ...merged, baseTokens: override.baseTokens };
  return merged;
}

/** The chains of a build with the operator's configuration applied. */
export function configuredChains(chains: readonly ChainSpec[], config: AppConfig): readonly ChainSpec[] {
  return chains.map((chain) => mergeChain(chain, undefined, config.chains[String(chain.id)]));
}
