import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { askWallet, SILENT_TIMEOUT_MS } from './askWallet.ts';
import { readChainId, requireAnswer } from './walletAnswer.ts';

/** EIP-3085 parameters from the chain file. */
export function addChainParams(chain: ChainSpec): Record<string, unknown> {
  const { name, symbol, decimals } = chain.nativeCurrency;
  return {
    chainId: `0x${chain.id.toString(16)}`,
    chainName: chain.label,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: chain.endpoints.map(({ url }) => url).filter((url) => /^https?:/i.test(url)),
    ...(chain.explorer ? { blockExplorerUrls: [chain.explorer] } : {}),
  };
}

/** @throws SluiceError wallet codes */
export async function walletChainId(provider: Eip1193Provider, signal: AbortSignal): Promise<number> {
  const answer = await askWallet(provider, 'eth_chainId', [], signal, SILENT_TIMEOUT_MS);
  return requireAnswer(readChainId(answer), 'eth_chainId');
}

/** A wallet cannot switch to a chain that is shut down or has no usable endpoint. */
function checkSupported({ id, retired, endpoints }: ChainSpec): void {
  if (retired === undefined && endpoints.length > 0) return;
  throw new SluiceError('wallet_chain_unsupported', `Chain ${id} not supported for connector`, {
    values: { chainId: id },
  });
}

/**
 * Asks the wallet to switch to `chain`, adds the chain when the wallet does not know it, and checks the
 * result.
 * @throws SluiceError wallet codes; `wallet_chain_unsupported`; `wallet_wrong_chain` when the wallet agreed
 * but did not switch
 */
export async function switchWalletChain(
  provider: Eip1193Provider,
  chain: ChainSpec,
  signal: AbortSignal,
): Promise<void> {
  checkSupported(chain);
  const change = () =>
    askWallet(provider, 'wallet_switchEthereumChain', [{ chainId: `0x${chain.id.toString(16)}` }], signal);
  try {
    await change();
  } catch (error) {
    if (!(error instanceof SluiceError) || error.code !== 'chain_unknown') throw error;
    await askWallet(provider, 'wallet_addEthereumChain', [addChainParams(chain)], signal);
    // Most wallets also switch when they add a chain, but not all.
    if ((await walletChainId(provider, signal)) !== chain.id) await change();
  }
  const actual = await walletChainId(provider, signal);
  if (actual !== chain.id) throw wrongChain(chain.id, actual);
}

export function wrongChain(expected: number, actual: number): SluiceError {
  return new SluiceError('wallet_wrong_chain', 'Your wallet is connected to the wrong network.', {
    values: { expected, actual },
  });
}
