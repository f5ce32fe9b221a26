import { id } from 'ethers/hash';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { inCalls } from './inCalls.ts';
import { type Lie, quantity, selectorOf, withWord, wordOf } from './Lie.ts';

const selector = (signature: string): string => id(signature).slice(0, 10);

const BALANCE_OF = selector('balanceOf(address)');
const ETH_BALANCE = selector('getEthBalance(address)');
const ALLOWANCE = selector('allowance(address,address)');
const PERMIT2_ALLOWANCE = selector('allowance(address,address,address)');
const NONCES = selector('nonces(address)');
const IS_VALID_SIGNATURE = selector('isValidSignature(bytes32,bytes)');

const MAX_UINT160 = (1n << 160n) - 1n;
const MAX_UINT256 = (1n << 256n) - 1n;
/** Of `account` only: what a pair holds is another matter. */
const isAbout = (account: Address, data: string): boolean => data.includes(account.slice(2).toLowerCase());

/** What `account` holds of each token. */
export const tokenBalances = (account: Address, told: (raw: bigint) => bigint): Lie =>
  inCalls((call, output) =>
    output !== undefined && selectorOf(call) === BALANCE_OF && isAbout(account, call.data)
      ? withWord(output, 0, told(wordOf(output, 0)))
      : output,
  );

/** What `account` holds of the native coin. */
export const nativeBalance = (account: Address, told: (raw: bigint) => bigint): Lie => {
  const inside = inCalls((call, output) =>
    output !== undefined && selectorOf(call) === ETH_BALANCE && isAbout(account, call.data)
      ? withWord(output, 0, told(wordOf(output, 0)))
      : output,
  );
  return async (item, forward) => {
    const answer = await inside(item, forward);
    if (item.method !== 'eth_getBalance' || typeof answer.result !== 'string') return answer;
    return { ...answer, result: quantity(told(BigInt(answer.result))) };
  };
};

/** Every allowance is one amount: 0, or without an end. */
export const allowances = (raw: 0n | typeof MAX_UINT256): Lie =>
  inCalls((call, output) =>
    output !== undefined && selectorOf(call) === ALLOWANCE ? withWord(output, 0, raw) : output,
  );
export const allowancesWithoutEnd: Lie = allowances(MAX_UINT256);

/** Permit2 already lets everybody take everything, for long. */
export const permit2WithoutEnd: Lie = inCalls((call, output) =>
  output !== undefined && selectorOf(call) === PERMIT2_ALLOWANCE
    ? withWord(withWord(output, 0, MAX_UINT160), 1, 4_102_444_800n)
    : output,
);

/** What Permit2 allows has just ended. */
export const permit2Ended: Lie = inCalls((call, output) =>
  output !== undefined && selectorOf(call) === PERMIT2_ALLOWANCE
    ? withWord(withWord(output, 0, MAX_UINT160), 1, 1n)
    : output,
);

/** Permit2 has seen another number of signatures. */
export const permit2Nonce: Lie = inCalls((call, output) =>
  output !== undefined && selectorOf(call) === PERMIT2_ALLOWANCE
    ? withWord(output, 2, wordOf(output, 2) + 7n)
    : output,
);

/** Tokens have seen another number of signatures (ERC-2612). */
export const tokenNonces: Lie = inCalls((call, output) =>
  output !== undefined && selectorOf(call) === NONCES ? withWord(output, 0, wordOf(output, 0) + 7n) : output,
);

/** Another number of transactions was sent. */
export const transactionCount =
  (told: (count: bigint) => bigint): Lie =>
  async (item, forward) => {
    const answer = await forward(item);
    if (item.method !== 'eth_getTransactionCount' || typeof answer.result !== 'string') return answer;
    return { ...answer, result: quantity(told(BigInt(answer.result))) };
  };

/** Contract accounts call every signature good. */
export const signaturesValid: Lie = inCalls((call, output) =>
  selectorOf(call) === IS_VALID_SIGNATURE
    ? (`${IS_VALID_SIGNATURE}${'0'.repeat(56)}` as `0x${string}`)
    : output,
);
