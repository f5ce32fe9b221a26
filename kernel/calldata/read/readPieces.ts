import type { Hex } from '../../chain/ChainSpec.ts';
import { type AbiReader, plainHex, readArguments } from './AbiReader.ts';
import type { CallStep, ReadCall } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';

interface Piece {
  readonly step: CallStep;
  readonly deadline?: bigint;
}

/** Functions of a contract by their selectors. */
export type PieceMethods = Readonly<
  Record<string, readonly [signature: string, read: (values: AbiReader) => Piece]>
>;

/** Uniswap/v3-periphery IMulticall.sol, `multicall(bytes[])`. */
export const PIECES_MULTICALL = '0xac9650d8';

/** Uniswap/v3-periphery IPoolInitializer.sol and ISelfPermit.sol, which several contracts inherit. */
export const poolAndPermitMethods: PieceMethods = {
  '0x13ead562': [
    'createAndInitializePoolIfNecessary(address,address,uint24,uint160)',
    (values) => ({
      step: {
        action: 'create_pool',
        token0: values.address(),
        token1: values.address(),
        fee: Number(values.uint(24)),
        sqrtPriceX96: values.uint(160),
      },
    }),
  ],
  '0xc2e3140a': [
    'selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
    (values) => ({
      step: {
        action: 'self_permit',
        token: values.address(),
        amountRaw: values.uint(),
        sigDeadline: values.uint(),
        v: Number(values.uint(8)),
        r: values.bytes32(),
        s: values.bytes32(),
      },
    }),
  ],
};

/**
 * The effects of a call of one of `methods`, or of several in a multicall. @throws SluiceError
 * `calldata_mismatch`
 */
export function readPieces(data: Hex, methods: PieceMethods, contract: string): ReadCall {
  const calls =
    data.slice(0, 10) === PIECES_MULTICALL ? readArguments(data, (values) => values.bytesList()) : [data];
  const pieces = calls.map((call) => {
    const plain = plainHex(call);
    const selector = plain.slice(0, 10);
    const entry = Object.hasOwn(methods, selector) ? methods[selector] : undefined;
    if (!entry) throw mismatch('function', `${selector} is no known function of ${contract}`);
    return readArguments(plain, entry[1]);
  });
  return {
    steps: pieces.map(({ step }) => step),
    deadlines: pieces.flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline])),
  };
}
