import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import type { WalletOption } from '../Connector.ts';
import { abortable } from './abortable.ts';
import { askWallet, SILENT_TIMEOUT_MS } from './askWallet.ts';
import { walletChainId } from './switchWalletChain.ts';
import { readAccounts, requireAnswer } from './walletAnswer.ts';

export interface OfferedConnection {
  readonly provider: Eip1193Provider;
  /** Undefined when a silent request found none. */
  readonly account: Address | undefined;
  readonly chainId: number;
}

/**
 * The wallet's account and chain.
 * @param method `eth_requestAccounts` prompts the user, `eth_accounts` does not
 * @throws SluiceError `wallet_missing`, `wallet_unauthorized` when the user was prompted and there is no
 * account, and the other wallet codes
 */
export async function askConnection(
  option: WalletOption,
  method: 'eth_requestAccounts' | 'eth_accounts',
  signal: AbortSignal,
): Promise<OfferedConnection> {
  const silent = method === 'eth_accounts';
  const timeoutMs = silent ? SILENT_TIMEOUT_MS : undefined;
  const provider = await loadProvider(option, signal, timeoutMs);
  const accounts = requireAnswer(
    readAccounts(await askWallet(provider, method, [], signal, timeoutMs)),
    method,
  );
  const account = accounts[0];
  if (!account && !silent) throw new SluiceError('wallet_unauthorized', 'The wallet gave no account.');
  const chainId = await walletChainId(provider, signal);
  return { provider, account, chainId };
}

async function loadProvider(
  option: WalletOption,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<Eip1193Provider> {
  const provider = await abortable((async () => option.provider())(), signal, timeoutMs);
  if (typeof provider?.request !== 'function') {
    throw new SluiceError('wallet_missing', 'The wallet is not there.', { values: { name: option.name } });
  }
  return provider;
}

/**
 * Of several wallets under one name, the only one that offers `account` without a prompt; undefined if none does, or
 * more than one. A single wallet need not offer it: it may be locked.
 */
export async function onlyHolder(
  options: readonly WalletOption[],
  account: Address,
): Promise<WalletOption | undefined> {
  if (options.length <= 1) return options[0];
  const holds = async (option: WalletOption): Promise<boolean> => {
    try {
      const signal = new AbortController().signal;
      const provider = await loadProvider(option, signal, SILENT_TIMEOUT_MS);
      const answer = await askWallet(provider, 'eth_accounts', [], signal, SILENT_TIMEOUT_MS);
      return readAccounts(answer)?.includes(account) === true;
    } catch {
      return false;
    }
  };
  const held = await Promise.all(options.map(holds));
  const holders = options.filter((_, index) => held[index]);
  return holders.length === 1 ? holders[0] : undefined;
}
