import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import { cacheFolder, writeWhole } from '../deployer/cacheFolder.ts';
import { JsonRpc } from '../deployer/JsonRpc.ts';
import type { SeededChain } from './seedChain.ts';
import { seededState } from './seededState.ts';
import { type Anvil, type AnvilOptions, startAnvil } from './startAnvil.ts';

export interface LocalChainOptions {
  /** 0 or absent: a free port. */
  readonly port?: number;
  /** Absent: 31337. */
  readonly chainId?: number;
  /** Symbol of the chain's own coin; absent: MON. The wrapped coin's symbol has a W in front. */
  readonly nativeSymbol?: string;
  /** Keeps the chain over restarts: in this file, or, if true, in the cache folder under its chain id. */
  readonly keep?: boolean | string;
  /**
   * Puts contracts and tokens at the addresses of this manifest; those it does not list get default
   * addresses.
   */
  readonly placeAt?: DeploymentManifest;
  /** Seconds between blocks while idle; absent: 1. */
  readonly blockTimeSeconds?: number;
  /** Seeds again, whatever is in the cache. */
  readonly fresh?: boolean;
}

export interface LocalChain extends SeededChain {
  readonly url: string;
  readonly chainId: number;
  /** Ends the node; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a seeded local chain: the exchange, tokens, a market, names and NFTs (README.md beside this file).
 * Transactions are mined at once, and an empty block every `blockTimeSeconds`. Throws if the port is taken,
 * anvil is not found, a kept chain has another chain id, or a step of the seeding fails.
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const { port = 0, chainId = 31337, nativeSymbol = 'MON', blockTimeSeconds = 1 } = options;
  const { keep = false, placeAt, fresh = false } = options;
  const seed = () => seededState({ chainId, nativeSymbol, ...(placeAt && { placeAt }) }, fresh);
  const node = { chainId, port, blockTimeSeconds };
  if (keep === false) {
    const { stateFile, chain } = await seed();
    return { ...chain, ...(await startNode({ ...node, loadState: stateFile })) };
  }
  const file = path.resolve(keep === true ? path.join(cacheFolder(), `kept-${chainId}.json`) : keep);
  const chain = await keptChain(file, chainId, seed);
  return { ...chain, ...(await startNode({ ...node, state: file })) };
}

/**
 * A loaded state can only be read at its newest block. After two more blocks, the `safe` and `finalized`
 * tags, one and two blocks behind `latest`, can be read from the start.
 */
async function startNode(options: AnvilOptions): Promise<Anvil> {
  const anvil = await startAnvil(options);
  try {
    await new JsonRpc(anvil.url).call('anvil_mine', ['0x2']);
    return anvil;
  } catch (cause) {
    await anvil.stop();
    throw cause;
  }
}

/** The data that a kept chain was seeded with; copies a fresh chain if there is none. */
async function keptChain(
  file: string,
  chainId: number,
  seed: () => Promise<{ stateFile: string; chain: SeededChain }>,
): Promise<SeededChain> {
  const description = `${file}.chain`;
  if (existsSync(file) && existsSync(description)) {
    const chain = JSON.parse(readFileSync(description, 'utf8')) as SeededChain;
    if (chain.manifest.chainId !== chainId) {
      throw new Error(`${file} keeps chain ${chain.manifest.chainId}, not ${chainId}`);
    }
    return chain;
  }
  const { stateFile, chain } = await seed();
  copyFileSync(stateFile, file);
  writeWhole(description, JSON.stringify(chain));
  return chain;
}
