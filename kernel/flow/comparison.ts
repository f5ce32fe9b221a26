import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { AskedCall, TypedData, WalletAsk } from '../wallet/Connector.ts';
import { calldataDigest } from './compare/calldataDigest.ts';
import { type Eip712Hashes, eip712Hashes } from './compare/eip712Hashes.ts';
import { hashesAreKnown, readSafe, type SafeState } from './compare/readSafe.ts';
import { findSafeTx, safeCalls, safeMessageHashes, safeTxHashes } from './compare/safeHashes.ts';

export type { Eip712Hashes };

/** A call with its digest as devices show it (ERC-8213); undefined where it has no calldata. */
export interface ComparedCall extends AskedCall {
  readonly digest: Hex | undefined;
}

/**
 * What the owners of a Safe see on their devices.
 * - `next`: for the Safe's next nonce; its queue may give the transaction a later one
 * - `same`: the hash with which the Safe answered is this one
 * - `other`: the Safe answered with a hash that none of the nonces near the next one gives
 * - `message`: for typed data, which has no nonce
 * - `several`: a Safe packs several calls into one by a contract of its choice, known once it has answered
 * - `version`: a Safe before 1.3.0 hashes in another way
 * - `unread`: the chain could not be read
 */
export type SafeComparison =
  | { readonly state: 'next'; readonly nonce: bigint; readonly hashes: Eip712Hashes }
  | {
      readonly state: 'same';
      readonly nonce: bigint;
      readonly hashes: Eip712Hashes;
      /** Of several calls: the contract that the Safe delegates to, which executes them. */
      readonly packer: Address | undefined;
    }
  | { readonly state: 'other'; readonly safeTxHash: Hex }
  | { readonly state: 'message'; readonly hashes: Eip712Hashes }
  | { readonly state: 'version'; readonly version: string }
  | { readonly state: 'several' | 'unread' };

/** What is shown to compare; `safe` is undefined for an account that is no Safe. */
export type Comparison = {
  readonly safe: SafeComparison | undefined;
  /** The endpoint, if only its operator told of the Safe. */
  readonly alone: string | undefined;
} & (
  | { readonly kind: 'calls'; readonly calls: readonly ComparedCall[] }
  | { readonly kind: 'typedData'; readonly json: string; readonly hashes: Eip712Hashes }
);

/**
 * Everything that a second device shows of what the wallet was asked for, made from the same bytes. Heavy: load
 * it by `import()`.
 * @param safeTxHash with which a Safe answered, if it has
 */
export async function compare(
  ask: WalletAsk,
  client: Pick<ChainClient, 'rpc'>,
  safeTxHash?: Hex,
): Promise<Comparison> {
  const safe = await readSafe(client, ask.from).catch(() => 'unread' as const);
  const alone = typeof safe === 'object' ? safe.alone : undefined;
  if (ask.kind === 'calls') {
    const calls = ask.calls.map((call) => ({
      ...call,
      digest: call.data === '0x' ? undefined : calldataDigest(call.data),
    }));
    return { kind: 'calls', calls, safe: safeOfCalls(ask, safe, safeTxHash), alone };
  }
  const { json, chainId, from } = ask;
  const hashes = eip712Hashes(JSON.parse(json) as TypedData);
  const message = () =>
    ({ state: 'message', hashes: safeMessageHashes(chainId, from, hashes.digest) }) as const;
  return { kind: 'typedData', json, hashes, safe: knownSafe(safe, message), alone };
}

function safeOfCalls(
  { from, chainId, calls }: Extract<WalletAsk, { kind: 'calls' }>,
  safe: SafeState | 'unread' | undefined,
  safeTxHash: Hex | undefined,
): SafeComparison | undefined {
  return knownSafe(safe, ({ nonce }) => {
    const possible = safeCalls(calls);
    const [call, more] = possible;
    const found = safeTxHash && findSafeTx(safeTxHash, chainId, from, possible, nonce);
    if (found) {
      const packer = found.call.operation === 1 ? found.call.to : undefined;
      return { state: 'same', nonce: found.nonce, hashes: found.hashes, packer };
    }
    if (!call || more) return { state: 'several' };
    if (safeTxHash) return { state: 'other', safeTxHash };
    return { state: 'next', nonce, hashes: safeTxHashes(chainId, from, call, nonce) };
  });
}

function knownSafe(
  safe: SafeState | 'unread' | undefined,
  compared: (safe: SafeState) => SafeComparison,
): SafeComparison | undefined {
  if (safe === undefined) return undefined;
  if (safe === 'unread') return { state: 'unread' };
  return hashesAreKnown(safe) ? compared(safe) : { state: 'version', version: safe.version };
}
