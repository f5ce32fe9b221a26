import { bytesWords, word } from '../../abi/words.ts';
import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { AskedCall } from '../../wallet/Connector.ts';
import { type Eip712Hashes, eip712Hashes } from './eip712Hashes.ts';

const SAFE_TX = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
];

/** How far a Safe's queue may have moved on, or reach ahead, while its owners sign. */
const NONCES_BACK = 20n;
const NONCES_AHEAD = 60n;

/**
 * MultiSendCallOnly of Safe 1.4.1, 1.3.0 (both ways of deployment, and zkSync) and 1.5.0, from
 * safe-global/safe-deployments: these execute several calls for a Safe that delegates to them.
 */
const PACKERS: readonly Address[] = [
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0xf220D3b4DFb23C4ade8C88E526C1353AbAcbC38F',
  '0xA83c336B20401Af773B6219BA5027174338D1836',
];
/** multiSend(bytes) */
const MULTI_SEND = '0x8d80ff0a';

/** One transaction of a Safe. */
export interface SafeCall extends AskedCall {
  /** 0: a call; 1: a delegate call, to what packs several calls. */
  readonly operation: 0 | 1;
}

/** The hashes that the owners of a Safe (1.3.0 or newer) sign for one transaction, as its app asks for it. */
export function safeTxHashes(chainId: number, safe: Address, call: SafeCall, nonce: bigint): Eip712Hashes {
  const { to, value, data, operation } = call;
  return eip712Hashes({
    domain: { chainId, verifyingContract: safe },
    types: { SafeTx: SAFE_TX },
    primaryType: 'SafeTx',
    message: {
      ...{ to, value, data, operation, nonce },
      // Whoever executes it pays for its gas.
      ...{ safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: ZERO_ADDRESS, refundReceiver: ZERO_ADDRESS },
    },
  });
}

/** What a Safe may make of these calls: one call as it is, several packed by one of the known contracts. */
export function safeCalls(calls: readonly AskedCall[]): readonly SafeCall[] {
  const [only, more] = calls;
  if (only && !more) return [{ ...only, operation: 0 }];
  const data = packed(calls);
  return PACKERS.map((to) => ({ to, data, value: 0n, operation: 1 }));
}

/** Each call as operation, target, value, length and data, without padding; then as the argument `bytes`. */
function packed(calls: readonly AskedCall[]): Hex {
  const parts = calls.map(
    ({ to, value, data }) =>
      `00${to.slice(2).toLowerCase()}${word(value)}${word((data.length - 2) / 2)}${data.slice(2)}`,
  );
  return `${MULTI_SEND}${word(32)}${bytesWords(`0x${parts.join('')}`)}`;
}

/** The hashes that the owners of a Safe sign for typed data with this digest. */
export function safeMessageHashes(chainId: number, safe: Address, digest: Hex): Eip712Hashes {
  return eip712Hashes({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: digest },
  });
}

/** The transaction and the nonce that have this hash; undefined if no nonce near `next` gives it. */
export function findSafeTx(
  safeTxHash: Hex,
  chainId: number,
  safe: Address,
  calls: readonly SafeCall[],
  next: bigint,
): { readonly call: SafeCall; readonly nonce: bigint; readonly hashes: Eip712Hashes } | undefined {
  const first = next > NONCES_BACK ? next - NONCES_BACK : 0n;
  for (const call of calls) {
    for (let nonce = first; nonce < next + NONCES_AHEAD; nonce += 1n) {
      const hashes = safeTxHashes(chainId, safe, call, nonce);
      if (hashes.digest === safeTxHash.toLowerCase()) return { call, nonce, hashes };
    }
  }
  return undefined;
}
