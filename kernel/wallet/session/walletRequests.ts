import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import type { AskedCall, OnAsk, TypedData, WalletTransaction } from '../Connector.ts';
import { askWallet, SILENT_TIMEOUT_MS } from './askWallet.ts';
import { readAccounts, readHash, readSignature, requireAnswer } from './walletAnswer.ts';

/** The accounts that the wallet offers now, without prompting the user. @throws SluiceError wallet codes */
export async function walletAccounts(
  provider: Eip1193Provider,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const answer = await askWallet(provider, 'eth_accounts', [], signal, SILENT_TIMEOUT_MS);
  return requireAnswer(readAccounts(answer), 'eth_accounts');
}

/**
 * `eth_sendTransaction`; returns the hash as soon as the wallet has it, even if no node knows it yet.
 * @param onAsk called right before the request; if it throws, the request is not made
 * @throws SluiceError wallet codes
 */
export async function sendByWallet(
  provider: Eip1193Provider,
  { from, to, data, value, gas, nonce, fees }: WalletTransaction,
  chainId: number,
  signal: AbortSignal,
  onAsk?: OnAsk,
): Promise<Hex> {
  const request = {
    from,
    to,
    data,
    // Omitted when zero, as most pages do: some wallets sign a zero in a form that nodes refuse.
    ...(value === 0n ? {} : { value: quantity(value) }),
    // A wallet that changed its chain after our check refuses a request with the wrong chain id.
    chainId: quantity(chainId),
    ...(gas === undefined ? {} : { gas: quantity(gas) }),
    ...(nonce === undefined ? {} : { nonce: quantity(nonce) }),
    ...Object.fromEntries(Object.entries(fees ?? {}).map(([name, wei]) => [name, quantity(wei)])),
  };
  onAsk?.({ kind: 'calls', from: request.from, chainId, calls: [askedCall(request)] });
  const answer = await askWallet(provider, 'eth_sendTransaction', [request], signal);
  return requireAnswer(readHash(answer), 'eth_sendTransaction');
}

/** Typed data that was read again and found to be what was agreed on. */
export interface CheckedMessage {
  readonly owner: Address;
  readonly chainId: number;
  readonly json: string;
}

/**
 * Signs by `eth_signTypedData_v4`. If the wallet lacks that method and `blindSignFallback` is true, signs the
 * digest of the same JSON by `eth_sign`.
 * @param onAsk called right before each of the two requests; if it throws, that request is not made
 * @throws SluiceError wallet codes; after `wallet_unsupported` the caller should approve on chain instead
 */
export async function signByWallet(
  provider: Eip1193Provider,
  { owner, chainId, json }: CheckedMessage,
  blindSignFallback: boolean,
  signal: AbortSignal,
  onAsk?: OnAsk,
): Promise<Hex> {
  const ask = async (method: string, payload: string) => {
    onAsk?.({ kind: 'typedData', from: owner, chainId, json });
    return requireAnswer(readSignature(await askWallet(provider, method, [owner, payload], signal)), method);
  };
  try {
    return await ask('eth_signTypedData_v4', json);
  } catch (error) {
    const lacking = error instanceof SluiceError && error.code === 'wallet_unsupported';
    if (!lacking || !blindSignFallback) throw error;
    const { hashTypedData } = await loadChunk(() => import('../signing/hashTypedData.ts'));
    return ask('eth_sign', hashTypedData(JSON.parse(json) as TypedData));
  }
}

/** `wallet_watchAsset`. The user sees no message when it fails (rule 8.45), so any failure returns false. */
export async function watchByWallet(
  provider: Eip1193Provider,
  token: { address: Address; symbol: string; decimals: number; image?: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (
      (await askWallet(provider, 'wallet_watchAsset', { type: 'ERC20', options: token }, signal)) === true
    );
  } catch {
    return false;
  }
}

/** A call of a request, read back from what the wallet gets. */
export function askedCall({
  to,
  data,
  value = '0x0',
}: {
  readonly to: Address;
  readonly data: Hex;
  readonly value?: Hex;
}): AskedCall {
  return { to, data, value: BigInt(value) };
}

function quantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}
