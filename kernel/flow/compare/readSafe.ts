import { textOf } from '../../abi/returnedText.ts';
import { wordAt } from '../../abi/words.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';

// Safe's own functions: VERSION() and nonce().
const VERSION: Hex = '0xffa1ad74';
const NONCE: Hex = '0xaffed0e0';

/** What the chain says about an account that is a Safe. */
export interface SafeState {
  /** Such as "1.3.0" or "1.4.1". */
  readonly version: string;
  /** The nonce of the next transaction that it executes. */
  readonly nonce: bigint;
  /** The endpoint, if only its operator told this. */
  readonly alone: string | undefined;
}

/**
 * The state of the Safe at `account`, as two endpoints tell it, or one; undefined if it is no Safe. Asked of the chain
 * and not of the wallet, so that a Safe behind WalletConnect is known too.
 * @throws SluiceError transport codes when the chain cannot be read
 */
export async function readSafe(
  { rpc }: Pick<ChainClient, 'rpc'>,
  account: Address,
): Promise<SafeState | undefined> {
  let alone: string | undefined;
  const read = (data: Hex) =>
    rpc.agree<unknown>('eth_call', [{ to: account, data }, 'latest'], {
      alone: (endpoint) => {
        alone = endpoint;
      },
    });
  try {
    const [version, nonce] = await Promise.all([read(VERSION), read(NONCE)]);
    if (typeof version !== 'string' || typeof nonce !== 'string') return undefined;
    const [text, number] = [textOf(version as Hex), wordAt(nonce as Hex)];
    if (!text || number === undefined || !/^\d{1,3}\.\d{1,3}\.\d{1,3}(?:\+\w{1,10})?$/.test(text))
      return undefined;
    return { version: text, nonce: number, alone };
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'call_reverted') return undefined;
    throw error;
  }
}

/** From 1.3.0 on, a Safe's hashes are bound to the chain, and its app asks for no gas of its own. */
export function hashesAreKnown({ version }: SafeState): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 1 || (major === 1 && minor >= 3);
}
