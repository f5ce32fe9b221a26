import { encodeCall } from '../abi/callData.ts';
import { MAX_UINT256 } from '../abi/constants.ts';
import { positionSelectors } from '../abi/positionSelectors.ts';
import { addressAt, wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';

// keccak256 of the events of Uniswap/v3-periphery INonfungiblePositionManager; the test recomputes every one.
export const managerTopics = {
  'IncreaseLiquidity(uint256,uint128,uint256,uint256)':
    '0x3067048beee31b25b2f1681f88dac838c8bba36af25bfb2b7cf7473a5847e35f',
  'DecreaseLiquidity(uint256,uint128,uint256,uint256)':
    '0x26f6a048ee9138f2c0ce266f322cb99228e8d619ae2bff30c67f8dcf9d2377b4',
  'Collect(uint256,address,uint256,uint256)':
    '0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01',
  'Transfer(address,address,uint256)': '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
} as const;

/** A position in the manager's storage. Token0 is the lower address; amounts in raw units. */
export interface Position {
  readonly tokenId: bigint;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
  /**
   * The pool's fees per liquidity at the manager's last update of this position. It changes whenever the
   * position changes.
   */
  readonly feeGrowth0X128: bigint;
  readonly feeGrowth1X128: bigint;
  /** Owed and not collected, without the fees since the manager's last update. */
  readonly owed0Raw: bigint;
  readonly owed1Raw: bigint;
}

/** Calldata of a manager function whose arguments are all single words. */
export function managerCall(
  signature: keyof typeof positionSelectors,
  ...words: readonly (Address | bigint)[]
): Hex {
  return encodeCall(positionSelectors[signature], ...words);
}

/** The answer to `positions(tokenId)`, decoded; undefined when it is not a position manager's answer. */
export function decodePosition(tokenId: bigint, data: Hex): Position | undefined {
  const [token0, token1] = [addressIn(data, 2), addressIn(data, 3)];
  const [fee, lower, upper, liquidity] = [4, 5, 6, 7].map((index) => wordAt(data, index));
  const [feeGrowth0X128, feeGrowth1X128] = [wordAt(data, 8), wordAt(data, 9)];
  const [owed0Raw, owed1Raw] = [wordAt(data, 10), wordAt(data, 11)];
  if (!token0 || !token1 || fee === undefined || lower === undefined || upper === undefined) return undefined;
  if (liquidity === undefined || owed0Raw === undefined || owed1Raw === undefined) return undefined;
  if (feeGrowth0X128 === undefined || feeGrowth1X128 === undefined) return undefined;
  return {
    tokenId,
    token0,
    token1,
    fee: Number(BigInt.asUintN(24, fee)),
    tickLower: Number(BigInt.asIntN(24, lower)),
    tickUpper: Number(BigInt.asIntN(24, upper)),
    liquidity,
    feeGrowth0X128,
    feeGrowth1X128,
    owed0Raw,
    owed1Raw,
  };
}

/** The checksummed address in a returned word; undefined if the word contains none. */
export function addressIn(data: Hex, index = 0): Address | undefined {
  const address = addressAt(data, index);
  return address && parseAddress(address);
}

/** A token id from a link: decimal digits that fit a uint256; undefined for anything else. */
export function parseTokenId(text: string): bigint | undefined {
  if (!/^\d{1,78}$/.test(text)) return undefined;
  const tokenId = BigInt(text);
  return tokenId <= MAX_UINT256 ? tokenId : undefined;
}
