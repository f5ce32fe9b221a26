import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { askedCall, inCalls, ofFunction, together } from './inCalls.ts';
import { hexWord, type Lie, selectorOf } from './Lie.ts';

const ADDR = id('addr(bytes32)').slice(0, 10);
const DECIMALS = id('decimals()').slice(0, 10);
const SYMBOL = id('symbol()').slice(0, 10);
const UI_MULTIPLIER = id('uiMultiplier()').slice(0, 10);
const OTHER_CODE: Hex = '0x6001600255';

/** Every contract has other code; `'0x'`: none. */
export const contractCode = (code: '0x' | typeof OTHER_CODE): Lie => {
  const hash = keccak256(code).slice(2);
  return async (item, forward) => {
    const answer = await forward(item);
    if (item.method === 'eth_getCode') return { ...answer, result: code };
    const { to } = askedCall(item.params?.[0]);
    if (item.method !== 'eth_call' || to !== '' || typeof answer.result !== 'string') return answer;
    // The program that hashes code inside the node: a word of zeros, then a hash for each contract.
    const hashes = (answer.result.length - 2) / 64 - 1;
    return { ...answer, result: `0x${hexWord(0n)}${hash.repeat(hashes)}` };
  };
};
export const otherCode: Lie = contractCode(OTHER_CODE);

/** Every ENS name leads to one address. */
export const namesLeadTo = (address: Address): Lie =>
  inCalls((call, output) =>
    output !== undefined && selectorOf(call) === ADDR ? `0x${hexWord(BigInt(address))}` : output,
  );

/** Every ENS name is kept by a contract of the attacker's, which leads to this address. */
export const namesKeptBy = (resolver: Address, address: Address): Lie =>
  together(
    ofFunction('resolver(bytes32)', () => `0x${hexWord(BigInt(resolver))}`),
    inCalls((call, output) => (selectorOf(call) === ADDR ? `0x${hexWord(BigInt(address))}` : output)),
  );

/** One account is a contract. */
export const accountCode =
  (account: Address): Lie =>
  async (item, forward) => {
    const answer = await forward(item);
    const isAsked = String(item.params?.[0]).toLowerCase() === account.toLowerCase();
    return item.method === 'eth_getCode' && isAsked ? { ...answer, result: OTHER_CODE } : answer;
  };

/** ERC-2612: tokens sign for another domain. */
export const otherDomain: Lie = ofFunction('DOMAIN_SEPARATOR()', () => `0x${hexWord(1n)}`);

/** Every token divides its unit into this many digits. */
export const tokenDecimals = (decimals: bigint): Lie =>
  inCalls((call, output) =>
    output !== undefined && selectorOf(call) === DECIMALS ? `0x${hexWord(decimals)}` : output,
  );

/** So many shown units are one of the contract's, for every token. */
export const tokenMultiplier = (units: bigint): Lie =>
  inCalls((call, output) =>
    selectorOf(call) === UI_MULTIPLIER ? `0x${hexWord(units * 10n ** 18n)}` : output,
  );

/** Every token has this symbol. @param symbol of at most 32 bytes */
export const tokenSymbol = (symbol: string): Lie => {
  const bytes = Buffer.from(symbol).toString('hex');
  const told: Hex = `0x${hexWord(32n)}${hexWord(BigInt(bytes.length / 2))}${bytes.padEnd(64, '0')}`;
  return inCalls((call, output) => (output !== undefined && selectorOf(call) === SYMBOL ? told : output));
};

/** The node is of another chain. */
export const chainId = (told: bigint): Lie => {
  const inside = inCalls((call, output) =>
    selectorOf(call) === id('getChainId()').slice(0, 10) ? `0x${hexWord(told)}` : output,
  );
  return async (item, forward) => {
    const answer = await inside(item, forward);
    return item.method === 'eth_chainId' ? { ...answer, result: `0x${told.toString(16)}` } : answer;
  };
};
