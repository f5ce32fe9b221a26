import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { logTopics } from '../../kernel/index/read/logTopics.ts';

// Generated logs of pools and trades, in the form of a node's JSON.

const CREATED = logTopics['PoolCreated(address,address,uint24,int24,address)'];
const SWAP = logTopics['Swap(address,address,int256,int256,uint160,uint128,int24)'];
const FEES = [100, 500, 3000, 10_000] as const;
const POOLS_FROM = 1;
const TOKENS_FROM = 200_000;

const hex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, '0');
const word = (value: number | bigint): Hex => `0x${hex(value, 64)}`;
const address = (number: number): Address => `0x${hex(number, 40)}`;

export const poolAddress = (number: number): Address => address(POOLS_FROM + number);
export const tokenAddress = (number: number): Address => address(TOKENS_FROM + number);
export const feeOf = (number: number): number => FEES[number % FEES.length] as number;

export interface LogPlace {
  readonly block: number;
  readonly logIndex: number;
  /** Seconds; absent for a node that leaves it out. */
  readonly timestamp?: number;
}

/** Swap `number`, in one of the first `pools` pools; a few pools have most of the trades. */
export function swapLog(pools: number, number: number, place: LogPlace): unknown {
  const pool = Math.floor(pools * ((number * 0.618_034) % 1) ** 3);
  const amount = BigInt(1 + (number % 9973)) * 10n ** 15n;
  const words = [amount, (1n << 256n) - amount * 2n, (1n << 96n) + amount, 10n ** 22n, 0n];
  return {
    address: poolAddress(pool),
    topics: [SWAP, word(900_000), word(1_000_000 + (number % 5000))],
    data: `0x${words.map((value) => hex(value, 64)).join('')}`,
    ...placeOf(place, number),
  };
}

/** The factory's log that it created pool `number`. */
export function createdLog(
  factory: Address,
  number: number,
  token0: Address,
  token1: Address,
  place: LogPlace,
): unknown {
  return {
    address: factory,
    topics: [CREATED, word(BigInt(token0)), word(BigInt(token1)), word(feeOf(number))],
    data: `0x${hex(60, 64)}${hex(BigInt(poolAddress(number)), 64)}`,
    ...placeOf(place, number),
  };
}

function placeOf({ block, logIndex, timestamp }: LogPlace, number: number) {
  return {
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: `0x${hex(BigInt(number) * 0x9e3779b97f4a7c15n, 64).slice(-64)}`,
    logIndex: `0x${logIndex.toString(16)}`,
    removed: false,
    ...(timestamp === undefined ? {} : { blockTimestamp: `0x${timestamp.toString(16)}` }),
  };
}
