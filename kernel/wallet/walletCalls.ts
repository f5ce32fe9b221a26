import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { toQuantity } from '../rpc/quantity.ts';
import { askWallet, SILENT_TIMEOUT_MS } from './session/askWallet.ts';
import { readHash, requireAnswer } from './session/walletAnswer.ts';

// EIP-5792, including the answers of its earlier drafts, which some wallets still give.

export interface BatchCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** The state of a batch, as reported by its wallet. */
export type BatchStatus =
  | { readonly state: 'pending' }
  /** The transaction's hash is known; only the chain tells whether it succeeded. */
  | { readonly state: 'sent'; readonly hash: Hex }
  /** The wallet gave the batch up before anything was included. */
  | { readonly state: 'failed' };

const never = () => new AbortController().signal;

/**
 * Whether the wallet executes several calls as one, all or none. A wallet that would have to upgrade the
 * account first (status `ready`) counts as unable.
 */
export async function walletBatches(
  provider: Eip1193Provider,
  account: Address,
  chainId: number,
): Promise<boolean> {
  const chain = toQuantity(BigInt(chainId));
  try {
    const params = [account, [chain]];
    const answer = await askWallet(provider, 'wallet_getCapabilities', params, never(), SILENT_TIMEOUT_MS);
    const own = fieldsOf(fieldsOf(answer)[chain]);
    const all = fieldsOf(fieldsOf(answer)['0x0']);
    return [own, all].some(
      ({ atomic, atomicBatch }) =>
        fieldsOf(atomic).status === 'supported' || fieldsOf(atomicBatch).supported === true,
    );
  } catch {
    // Most wallets lack the method.
    return false;
  }
}

/** `wallet_sendCalls`. @returns the wallet's id of the batch. @throws SluiceError wallet codes */
export async function sendCallsByWallet(
  provider: Eip1193Provider,
  from: Address,
  calls: readonly BatchCall[],
  chainId: number,
): Promise<string> {
  const batch = {
    version: '2.0.0',
    from,
    chainId: toQuantity(BigInt(chainId)),
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({
      to,
      data,
      ...(value === 0n ? {} : { value: toQuantity(value) }),
    })),
  };
  const answer = await askWallet(provider, 'wallet_sendCalls', [batch], never());
  const id = typeof answer === 'string' ? answer : fieldsOf(answer).id;
  // The wallet chooses the id; the standard allows up to 4096 bytes.
  return requireAnswer(
    typeof id === 'string' && id !== '' && id.length <= 8_194 ? id : undefined,
    'wallet_sendCalls',
  );
}

/** `wallet_getCallsStatus`. @throws SluiceError wallet codes, when the status cannot be read */
export async function readCallsStatus(provider: Eip1193Provider, id: string): Promise<BatchStatus> {
  const answer = await askWallet(provider, 'wallet_getCallsStatus', [id], never(), SILENT_TIMEOUT_MS);
  const { status, receipts } = fieldsOf(answer);
  const last = Array.isArray(receipts) ? receipts.at(-1) : undefined;
  const hash = readHash(fieldsOf(last).transactionHash);
  if (hash) return { state: 'sent', hash };
  if (typeof status === 'number' && status >= 400) return { state: 'failed' };
  if (typeof status === 'number' || typeof status === 'string') return { state: 'pending' };
  throw new SluiceError('wallet_failed', "The wallet's answer to wallet_getCallsStatus makes no sense.");
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
