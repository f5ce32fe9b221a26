import type { Address } from '../chain/ChainSpec.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { parseQuantity, toQuantity } from '../rpc/quantity.ts';
import { inTime } from '../runtime/inTime.ts';
import { askWallet } from './session/askWallet.ts';

/** What a wallet can do on one chain (EIP-5792). */
export interface WalletCapabilities {
  /**
   * Whether it executes several calls as one, all or none. `ready`: it first asks the person to upgrade the
   * account; without that it refuses with 5750.
   */
  readonly atomic: 'supported' | 'ready' | undefined;
  /** Whether it lets a service named by the app pay the network cost (ERC-7677). */
  readonly paymaster: boolean;
}

const nothing: WalletCapabilities = { atomic: undefined, paymaster: false };

/** Some wallets ask a server of theirs, which takes half a minute. */
const ANSWER_MS = 60_000;
/** How long somebody who wants to go on waits for it. */
const PATIENCE_MS = 1_000;

interface Known {
  /** The last answer. */
  answer?: WalletCapabilities;
  /** The request under way, which all who want to know share. */
  asking?: Promise<WalletCapabilities> | undefined;
}

const known = new WeakMap<Eip1193Provider, Map<string, Known>>();

/**
 * `wallet_getCapabilities`. What the wallet says of the chain counts before what it says of all chains (`0x0`).
 * A wallet that lacks the method can do nothing of this. Nobody waits long: without an answer within a second the
 * last one counts, or that it can do nothing; a late answer counts the next time.
 */
export async function walletCapabilities(
  ...of: Parameters<typeof answeredCapabilities>
): Promise<WalletCapabilities> {
  const answer = await inTime(answeredCapabilities(...of), PATIENCE_MS);
  return answer ?? knownOf(...of).answer ?? nothing;
}

/** As {@link walletCapabilities}, but waits for the wallet's answer, up to a minute. */
export function answeredCapabilities(
  provider: Eip1193Provider,
  account: Address,
  chainId: number,
): Promise<WalletCapabilities> {
  const entry = knownOf(provider, account, chainId);
  entry.asking ??= ask(provider, account, chainId)
    .then((answer) => {
      entry.answer = answer;
      return answer;
    })
    .catch(() => entry.answer ?? nothing)
    .finally(() => {
      entry.asking = undefined;
    });
  return entry.asking;
}

function knownOf(provider: Eip1193Provider, account: Address, chainId: number): Known {
  const ofProvider = known.get(provider) ?? new Map<string, Known>();
  known.set(provider, ofProvider);
  const key = `${chainId} ${account}`;
  const entry = ofProvider.get(key) ?? {};
  ofProvider.set(key, entry);
  return entry;
}

async function ask(
  provider: Eip1193Provider,
  account: Address,
  chainId: number,
): Promise<WalletCapabilities> {
  const params = [account, [toQuantity(BigInt(chainId))]];
  const { signal } = new AbortController();
  const answer = await askWallet(provider, 'wallet_getCapabilities', params, signal, ANSWER_MS);
  const [own, all] = [BigInt(chainId), 0n].map((id) => capabilitiesOf(answer, id));
  return { atomic: atomicOf({ ...all, ...own }), paymaster: paymasterOf({ ...all, ...own }) };
}

/** Whether the wallet executes several calls as one, if need be after an upgrade of the account. */
export async function walletBatches(...of: Parameters<typeof answeredCapabilities>): Promise<boolean> {
  return (await walletCapabilities(...of)).atomic !== undefined;
}

/** Some wallets write the chain's id with leading zeros or capitals. */
function capabilitiesOf(answer: unknown, chainId: bigint): Readonly<Record<string, unknown>> {
  const found = Object.entries(fieldsOf(answer)).find(([key]) => parseQuantity(key) === chainId);
  return fieldsOf(found?.[1]);
}

function atomicOf({ atomic, atomicBatch }: Readonly<Record<string, unknown>>): WalletCapabilities['atomic'] {
  const { status } = fieldsOf(atomic);
  if (status === 'supported' || status === 'ready') return status;
  return status === undefined && fieldsOf(atomicBatch).supported === true ? 'supported' : undefined;
}

function paymasterOf({ paymasterService }: Readonly<Record<string, unknown>>): boolean {
  return fieldsOf(paymasterService).supported === true;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
