import { bytesWords, word } from '../../abi/words.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { delegateOf } from '../../chain/delegateOf.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { AgreeOptions } from '../../rpc/RpcPool.ts';
import type { FlowSigner } from '../FlowSigner.ts';

/** Selector of ERC-1271's `isValidSignature(bytes32,bytes)`. */
const SELECTOR = '1626ba7e';

/**
 * A signature that nobody made, in the form of a key's: an account's code can take it apart, and refuses it. Its
 * r is the curve's base point, so that recovering a signer from it does not fail.
 */
const NOBODYS: Hex = `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'00'.repeat(31)}011b`;

/** Codes that refused a signature of their own account, in this visit: `account:code`. */
const refusals = new WeakMap<ChainClient, Set<string>>();

/** The code at an account, by which contracts such as Permit2 check its signatures; `0x` for a plain one. */
export async function signingCode(
  { account, client }: FlowSigner,
  alone: AgreeOptions['alone'],
): Promise<Hex> {
  const code = await client.rpc.agree<unknown>('eth_getCode', [account, 'latest'], { alone });
  return typeof code === 'string' && /^0x[0-9a-f]+$/i.test(code) ? (code as Hex) : '0x';
}

/**
 * Whether it makes sense to ask for a signature: a plain account's key signs; code, the account's own or that of
 * its delegate (EIP-7702), must know ERC-1271, and must not have refused a signature of this account before.
 * @throws SluiceError transport codes when the chain cannot be read
 */
export async function takesSignatures(
  signer: FlowSigner,
  code: Hex,
  alone: AgreeOptions['alone'],
): Promise<boolean> {
  if (code === '0x') return true;
  const { account, client } = signer;
  if (refusals.get(client)?.has(keyOf(account, code))) return false;
  const data: Hex = `0x${SELECTOR}${word(0)}${word(64)}${bytesWords(NOBODYS)}`;
  try {
    const answer = await client.rpc.agree<unknown>('eth_call', [{ to: account, data }, 'latest'], { alone });
    return typeof answer === 'string' && answer.length >= 66;
  } catch (error) {
    if (!(error instanceof SluiceError) || error.code !== 'call_reverted') throw error;
    if (String(error.values.data ?? '0x') !== '0x') return true;
    // Without a reason. Some codes revert over a signature that is none of theirs, as all do over a function that they lack.
    const delegate = delegateOf(code);
    const running = delegate
      ? await client.rpc.agree<unknown>('eth_getCode', [delegate, 'latest'], { alone })
      : code;
    return typeof running === 'string' && running.toLowerCase().includes(SELECTOR);
  }
}

/** The account's code refused a signature that its wallet had made: the next time none is asked for. */
export function rememberRefusal({ account, client }: FlowSigner, code: Hex): void {
  const known = refusals.get(client) ?? new Set();
  refusals.set(client, known.add(keyOf(account, code)));
}

function keyOf(account: Address, code: Hex): string {
  return `${account}:${delegateOf(code) ?? 'own'}`;
}
