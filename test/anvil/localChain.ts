import { inject } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import manifest from '../../chains/deployments/31337.json' with { type: 'json' };
import seeded from '../../chains/local/seeded.json' with { type: 'json' };
import type { SeededPool } from '../../chains/local/seedMarket.ts';
import type { Extras } from '../../chains/local/seedNames.ts';
import type {
  Address,
  ContractKind,
  DeploymentManifest,
  Hex,
  TokenEntry,
} from '../../kernel/chain/ChainSpec.ts';

/** A seeded local chain for a test file. */
export interface TestChain {
  readonly url: string;
  readonly manifest: DeploymentManifest;
  readonly pools: readonly SeededPool[];
  readonly extras: Extras;
  /** Address of a contract. Throws if the deployment has none of the kind. */
  address(kind: ContractKind): Address;
  /** A token by its symbol. Throws if there is none. */
  token(symbol: string): TokenEntry;
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Marks the state as it is now. */
  snapshot(): Promise<Hex>;
  /** Goes back to a mark, once. */
  revert(id: Hex): Promise<void>;
}

/**
 * The local chain of this worker, which no other worker uses meanwhile; files of one worker follow each other
 * on it, so take a snapshot before changing anything and revert to it afterwards.
 */
export function localChain(): TestChain {
  const urls = inject('anvilUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % urls.length];
  if (url === undefined) throw new Error('no local chain was started: run with --project contract');
  const client = new JsonRpc(url);
  const deployment = manifest as DeploymentManifest;
  return {
    url,
    manifest: deployment,
    pools: seeded.pools as unknown as readonly SeededPool[],
    extras: seeded.extras as unknown as Extras,
    address(kind) {
      const found = deployment.contracts.find((contract) => contract.kind === kind);
      if (found === undefined) throw new Error(`the deployment has no ${kind}`);
      return found.address;
    },
    token(symbol) {
      const found = deployment.tokens.find((token) => token.symbol === symbol);
      if (found === undefined) throw new Error(`the deployment has no token ${symbol}`);
      return found;
    },
    rpc: (method, params = []) => client.call(method, params),
    snapshot: () => client.call<Hex>('evm_snapshot'),
    async revert(id) {
      if (!(await client.call<boolean>('evm_revert', [id]))) throw new Error(`no snapshot ${id}`);
    },
  };
}
