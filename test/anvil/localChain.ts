import { afterAll } from 'vitest';
import { JsonRpc } from '../../chains/deployer/JsonRpc.ts';
import manifest from '../../chains/deployments/31337.json' with { type: 'json' };
import seeded from '../../chains/local/seeded.json' with { type: 'json' };
import type { SeededPool } from '../../chains/local/seedMarket.ts';
import type { Extras } from '../../chains/local/seedNames.ts';
import type { SeededV4Pool } from '../../chains/local/seedV4Market.ts';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
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
  readonly v4Pools: readonly SeededV4Pool[];
  readonly extras: Extras;
  /** Address of a contract. Throws if the deployment has none of the kind. */
  address(kind: ContractKind): Address;
  /** A token by its symbol. Throws if there is none. */
  token(symbol: string): TokenEntry;
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Takes a snapshot of the present state. */
  snapshot(): Promise<Hex>;
  /** Reverts to a snapshot; each can be used once. */
  revert(id: Hex): Promise<void>;
  /**
   * Before this call, transactions are mined at once and an empty block every second; afterwards only
   * `evm_mine` mines.
   */
  stopMining(): Promise<void>;
}

let current: TestChain | undefined;

/** Starts the chain of a test file; it ends with the file. */
export async function startTestChain(): Promise<void> {
  const node = await startLocalChain();
  const client = new JsonRpc(node.url);
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Sends requests one after the other: a node that mines a block by itself while it reverts to a snapshot can
   * leave out block numbers.
   */
  function inTurn<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    const call = last.then(() => client.call<T>(method, params));
    last = call.catch(() => {});
    return call;
  }

  await inTurn('evm_setAutomine', [true]);
  const ticking = setInterval(() => void inTurn('evm_mine').catch(() => {}), 1_000);

  async function stopMining(): Promise<void> {
    clearInterval(ticking);
    await inTurn('evm_setAutomine', [false]);
  }

  afterAll(async () => {
    await stopMining();
    await node.stop();
  });

  const deployment = manifest as DeploymentManifest;
  current = {
    url: node.url,
    manifest: deployment,
    pools: seeded.pools as unknown as readonly SeededPool[],
    v4Pools: seeded.v4Pools as unknown as readonly SeededV4Pool[],
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
    snapshot: () => inTurn<Hex>('evm_snapshot'),
    async revert(id) {
      await minedHaveLeft(client);
      if (!(await inTurn<boolean>('evm_revert', [id]))) throw new Error(`no snapshot ${id}`);
    },
    stopMining,
  };
}

/**
 * The node drops a mined transaction from its pool a moment after its receipt can be read. Reverted in between, it would
 * drop the next transaction with that nonce. One that can't be mined may stay in the pool.
 */
async function minedHaveLeft(client: JsonRpc): Promise<void> {
  for (;;) {
    type BySender = Record<string, Record<string, { readonly hash: Hex }>>;
    const { pending, queued } = await client.call<Record<'pending' | 'queued', BySender>>('txpool_content');
    const hashes = [pending, queued].flatMap((part) =>
      Object.values(part).flatMap((byNonce) => Object.values(byNonce).map(({ hash }) => hash)),
    );
    const receipts = await Promise.all(
      hashes.map((hash) => client.call<object | null>('eth_getTransactionReceipt', [hash])),
    );
    if (!receipts.some((receipt) => receipt)) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/**
 * The local chain of this test file, which no other file uses. Its tests run on it one after the other, so
 * take a snapshot before changing anything and revert to it afterwards.
 */
export function localChain(): TestChain {
  if (!current) throw new Error('startTestChain has not run in this test file.');
  return current;
}
