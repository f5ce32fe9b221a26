import type { Address } from '../chain/ChainSpec.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { parseQuantity, toQuantity } from '../rpc/quantity.ts';
import { askWallet, SILENT_TIMEOUT_MS } from './session/askWallet.ts';

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

/**
 * `wallet_getCapabilities`. What the wallet says of the chain counts before what it says of all chains (`0x0`).
 * A wallet that lacks the method can do nothing of this.
 */
export async function walletCapabilities(
  provider: Eip1193Provider,
  account: Address,
  chainId: number,
): Promise<WalletCapabilities> {
  try {
    const params = [account, [toQuantity(BigInt(chainId))]];
    const answer = await askWallet(
      provider,
      'wallet_getCapabilities',
      params,
      new AbortController().signal,
      SILENT_TIMEOUT_MS,
    );
    const [own, all] = [BigInt(chainId), 0n].map((id) => capabilitiesOf(answer, id));
    return { atomic: atomicOf({ ...all, ...own }), paymaster: paymasterOf({ ...all, ...own }) };
  } catch {
    return nothing;
  }
}

/** Whether the wallet executes several calls as one, if need be after an upgrade of the account. */
export async function walletBatches(
  provider: Eip1193Provider,
  account: Address,
  chainId: number,
): Promise<boolean> {
  return (await walletCapabilities(provider, account, chainId)).atomic !== undefined;
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
