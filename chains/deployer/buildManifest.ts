import type {
  Address,
  DeployedContract,
  DeploymentManifest,
  Hex,
  TokenEntry,
} from '../../kernel/chain/ChainSpec.ts';
import { initCodeHashes, type PlacedContract } from './deployExchange.ts';
import type { JsonRpc } from './JsonRpc.ts';
import { immutableRanges, manifestRanges, maskedCodeHash, maskRanges } from './maskImmutables.ts';

export interface ManifestParts {
  readonly chainId: number;
  readonly contracts: readonly PlacedContract[];
  readonly tokens: readonly TokenEntry[];
  /** Block of a contract that was deployed now; undefined where unknown. */
  readonly blockOf: (address: Address) => number | undefined;
}

/**
 * Describes a deployment from the code on the chain. Throws where a contract has no code, or other code than
 * was compiled.
 */
export async function buildManifest(rpc: JsonRpc, parts: ManifestParts): Promise<DeploymentManifest> {
  const codes = await rpc.batch<Hex>(
    parts.contracts.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  );
  return {
    chainId: parts.chainId,
    contracts: parts.contracts.map((contract, index) =>
      describe(contract, codes[index]!, contract.artifact && parts.blockOf(contract.address)),
    ),
    initCodeHashes: initCodeHashes(),
    tokens: parts.tokens,
  };
}

function describe(contract: PlacedContract, code: Hex, block: number | undefined): DeployedContract {
  const { kind, version, address, artifact } = contract;
  if (code === '0x') throw new Error(`${kind}: no code at ${address}`);
  const immutables = artifact ? immutableRanges(artifact) : [];
  if (artifact && maskRanges(code, immutables) !== artifact.deployedBytecode.toLowerCase()) {
    throw new Error(`${kind}: the code at ${address} is not the code that was compiled`);
  }
  return {
    kind,
    version,
    address,
    ...(block !== undefined && { block }),
    codeHash: maskedCodeHash(code, immutables),
    ...(immutables.length > 0 && { immutables: manifestRanges(immutables) }),
  };
}
