import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { toQuantity } from '../rpc/quantity.ts';
import type { AskedCall, OnAsk } from './Connector.ts';
import { errorLayers } from './isRejection.ts';
import { askWallet, SILENT_TIMEOUT_MS } from './session/askWallet.ts';
import { readChainId, readHash, requireAnswer } from './session/walletAnswer.ts';
import { askedCall } from './session/walletRequests.ts';

// EIP-5792, including the answers of its earlier drafts, which some wallets still give.

/** One call of a batch. `value` in wei. */
export type BatchCall = AskedCall;

/** The state of a batch, as its wallet reports it. Only the chain tells what really happened. */
export type BatchStatus =
  | { readonly state: 'pending' }
  /** The wallet names the transactions, in the order of the calls. */
  | { readonly state: 'sent'; readonly hashes: readonly Hex[]; readonly said: BatchWord | undefined }
  /** The wallet says that nothing was included, and that it will not try again (4xx). */
  | { readonly state: 'given_up' }
  /** It has ended, or the wallet has lost it, but nothing tells which transactions it was. */
  | { readonly state: 'untold' };

/** The wallet's word for a batch that failed: all of it (5xx) or some of its calls (6xx). */
export type BatchWord = 'reverted' | 'partial';

/** Asks a service to pay the network cost of a batch (ERC-7677). The wallet, not the app, calls it. */
export interface PaymasterService {
  readonly url: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

const never = () => new AbortController().signal;

/** Far more transactions than a batch has calls. */
const MAX_HASHES = 64;

/** EIP-5792's code of a batch that the wallet does not know (any more). */
const UNKNOWN_BATCH = 5730;

/**
 * `wallet_sendCalls`.
 * @param onAsk called right before the request; if it throws, the request is not made
 * @param paymaster asked to pay; marked as optional, so that a wallet without the capability sends all the same
 * @returns the wallet's id of the batch
 * @throws SluiceError wallet codes
 */
export async function sendCallsByWallet(
  provider: Eip1193Provider,
  from: Address,
  calls: readonly BatchCall[],
  chainId: number,
  onAsk?: OnAsk,
  paymaster?: PaymasterService,
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
    ...(paymaster && { capabilities: { paymasterService: { ...paymaster, optional: true } } }),
  };
  onAsk?.({ kind: 'calls', from, chainId, calls: batch.calls.map(askedCall) });
  const answer = await askWallet(provider, 'wallet_sendCalls', [batch], never());
  const id = typeof answer === 'string' ? answer : fieldsOf(answer).id;
  // The wallet chooses the id; the standard allows up to 4096 bytes.
  return requireAnswer(
    typeof id === 'string' && id !== '' && id.length <= 8_194 ? id : undefined,
    'wallet_sendCalls',
  );
}

/**
 * `wallet_getCallsStatus`.
 * @throws SluiceError wallet codes, when the status cannot be read: also when it is another chain's
 */
export async function readCallsStatus(
  provider: Eip1193Provider,
  id: string,
  chainId: number,
): Promise<BatchStatus> {
  let answer: unknown;
  try {
    answer = await askWallet(provider, 'wallet_getCallsStatus', [id], never(), SILENT_TIMEOUT_MS);
  } catch (error) {
    const isLost = errorLayers(error).some((layer) => Number(fieldsOf(layer).code) === UNKNOWN_BATCH);
    if (isLost) return { state: 'untold' };
    throw error;
  }
  // Some wallets name another id than they were asked for: what they name as mined, the chain is asked about.
  const { status, receipts, chainId: answeredChain } = fieldsOf(answer);
  const isOthers = answeredChain !== undefined && readChainId(answeredChain) !== chainId;
  const code = codeOf(status);
  if (code === undefined || isOthers) {
    throw new SluiceError('wallet_failed', "The wallet's answer to wallet_getCallsStatus makes no sense.");
  }
  // Of a batch that is still under way, the receipts so far may lack the calls that matter.
  if (code < 200) return { state: 'pending' };
  const hashes = hashesOf(receipts);
  if (hashes.length > 0) return { state: 'sent', hashes, said: wordOf(code) };
  return { state: code >= 400 && code < 500 ? 'given_up' : 'untold' };
}

/** A status in words is one of an earlier draft. */
function codeOf(status: unknown): number | undefined {
  if (typeof status === 'number') return status;
  return typeof status === 'string' ? (status === 'CONFIRMED' ? 200 : 100) : undefined;
}

function wordOf(code: number): BatchWord | undefined {
  if (code >= 600) return 'partial';
  return code >= 500 ? 'reverted' : undefined;
}

/** In order, each once: the calls of an atomic batch may all name the same transaction. */
function hashesOf(receipts: unknown): readonly Hex[] {
  if (!Array.isArray(receipts)) return [];
  const hashes = receipts.slice(0, MAX_HASHES).map((receipt) => readHash(fieldsOf(receipt).transactionHash));
  return [...new Set(hashes.filter((hash) => hash !== undefined))];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
