import type { Address, DeploymentManifest, Hex, TokenEntry } from '../../kernel/chain/ChainSpec.ts';
import { buildManifest } from './buildManifest.ts';
import { deployExchange } from './deployExchange.ts';
import { Journal } from './Journal.ts';
import { JsonRpc } from './JsonRpc.ts';
import { LiveSender, type LiveSenderOptions } from './LiveSender.ts';
import { deployTokens } from './testTokens.ts';

export interface DeployOptions {
  /** JSON-RPC over HTTP. */
  readonly url: string;
  /** Private key that signs; absent: the node's first unlocked account signs. */
  readonly privateKey?: string;
  /** An existing wrapped coin. */
  readonly wrappedNative?: Address;
  /** Symbol of the chain's own coin; absent: ETH. */
  readonly nativeSymbol?: string;
  /** Deploys the test tokens as well. */
  readonly withTokens?: boolean;
  /** File for resuming after an interruption; removed at the end. Absent: none. */
  readonly journalFile?: string;
  readonly onProgress?: (message: string) => void;
}

const CANONICAL_PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const CANONICAL_MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/**
 * Deploys the exchange to the chain at `url` and returns its manifest. Permit2 and Multicall3 are used at
 * their well-known addresses where the chain has them. Throws naming the step that failed.
 */
export async function deploy(options: DeployOptions): Promise<DeploymentManifest> {
  const { url, nativeSymbol = 'ETH', wrappedNative, withTokens, journalFile, onProgress } = options;
  const rpc = new JsonRpc(url);
  const chainId = Number(await rpc.call<Hex>('eth_chainId'));
  const sender = await openSender(rpc, chainId, options);
  const journal = journalFile ? Journal.open(journalFile, chainId, sender.from) : undefined;
  const live = new LiveSender({
    ...sender.options,
    ...(journal && { journal }),
    ...(onProgress && { onProgress }),
  });
  const permit2 = await existing(rpc, CANONICAL_PERMIT2);
  const multicall3 = await existing(rpc, CANONICAL_MULTICALL3);
  if (wrappedNative && !(await existing(rpc, wrappedNative))) {
    throw new Error(`the wrapped coin ${wrappedNative} has no code on chain ${chainId}`);
  }

  const exchange = await deployExchange(live, {
    nativeSymbol,
    ...(wrappedNative && { wrappedNative }),
    ...(permit2 && { permit2 }),
    ...(multicall3 && { multicall3 }),
  });
  const wrapped: TokenEntry = {
    chainId,
    address: exchange.address('wrappedNative'),
    decimals: 18,
    symbol: `W${nativeSymbol}`,
    name: `Wrapped ${nativeSymbol}`,
  };
  const tokens = withTokens ? await deployTokens(live, chainId) : [];
  const manifest = await buildManifest(rpc, {
    chainId,
    contracts: exchange.contracts,
    tokens: wrappedNative ? tokens : [wrapped, ...tokens],
    blockOf: (address) => live.blockOf(address),
  });
  journal?.close();
  return manifest;
}

async function openSender(
  rpc: JsonRpc,
  chainId: number,
  { privateKey }: DeployOptions,
): Promise<{ from: Address; options: LiveSenderOptions }> {
  if (privateKey !== undefined) {
    const options: LiveSenderOptions = { rpc, chainId, account: { privateKey } };
    return { from: new LiveSender(options).from, options };
  }
  const [unlocked] = await rpc.call<Address[]>('eth_accounts');
  if (unlocked === undefined) throw new Error('the node has no unlocked account: give a private key');
  const options: LiveSenderOptions = { rpc, chainId, account: { unlocked } };
  return { from: new LiveSender(options).from, options };
}

async function existing(rpc: JsonRpc, address: Address): Promise<Address | undefined> {
  return (await rpc.call<Hex>('eth_getCode', [address, 'latest'])) === '0x' ? undefined : address;
}
