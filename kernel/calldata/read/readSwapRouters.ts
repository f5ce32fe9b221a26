import type { Hex } from '../../chain/ChainSpec.ts';
import { type AbiReader, plainHex, readArguments } from './AbiReader.ts';
import type { CallStep, Place, PlainCall, ReadCall, ReadHop } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';
import { readV2Path, readV3Path } from './readV3Path.ts';

/** One call of a V3 router: its step, and its own deadline if it has one. */
interface Piece {
  readonly step: CallStep;
  readonly deadline?: bigint;
}

type ReadPiece = (values: AbiReader, places: Places) => Piece;

/** The meaning of a swap's recipient for the router. */
type Places = (address: Hex) => Place;

const zero: Hex = '0x0000000000000000000000000000000000000000';
/** v3-periphery: the zero address means the router. */
const firstPlaces: Places = (address) => (address === zero ? 'router' : address);
/** swap-router-contracts Constants.sol. */
const secondPlaces: Places = (address) => {
  if (address === '0x0000000000000000000000000000000000000001') return 'sender';
  return address === '0x0000000000000000000000000000000000000002' ? 'router' : address;
};

/**
 * v3-periphery PeripheryPayments.sol: these pay whatever address they are given. A router's word for itself or
 * for the sender has its meaning in swaps only; here it is an address from which nobody gets anything back.
 */
const shared: Readonly<Record<string, readonly [string, ReadPiece]>> = {
  '0x49404b7c': [
    'unwrapWETH9(uint256,address)',
    (values) => ({ step: { action: 'unwrap', minimumRaw: values.uint(), to: values.address() } }),
  ],
  '0xdf2ab5bb': [
    'sweepToken(address,uint256,address)',
    (values) => ({
      step: { action: 'sweep', token: values.address(), minimumRaw: values.uint(), to: values.address() },
    }),
  ],
  '0x12210e8a': ['refundETH()', () => ({ step: { action: 'refund' } })],
};

/** Uniswap/v3-periphery ISwapRouter.sol: a deadline in every struct. */
export const swapRouterMethods: Readonly<Record<string, readonly [string, ReadPiece]>> = {
  ...shared,
  '0x414bf389': [
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    (values, places) => single('input', values, places, true),
  ],
  '0xc04b8d59': [
    'exactInput((bytes,address,uint256,uint256,uint256))',
    (values, places) => values.tuple((fields) => path('input', fields, places, true)),
  ],
  '0xdb3e2198': [
    'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    (values, places) => single('output', values, places, true),
  ],
  '0xf28c0498': [
    'exactOutput((bytes,address,uint256,uint256,uint256))',
    (values, places) => values.tuple((fields) => path('output', fields, places, true)),
  ],
};

/** Uniswap/swap-router-contracts IV2SwapRouter.sol, IV3SwapRouter.sol: the deadline is the multicall's. */
export const swapRouter02Methods: Readonly<Record<string, readonly [string, ReadPiece]>> = {
  ...shared,
  '0x04e45aaf': [
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    (values, places) => single('input', values, places, false),
  ],
  '0xb858183f': [
    'exactInput((bytes,address,uint256,uint256))',
    (values, places) => values.tuple((fields) => path('input', fields, places, false)),
  ],
  '0x5023b4df': [
    'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    (values, places) => single('output', values, places, false),
  ],
  '0x09b81346': [
    'exactOutput((bytes,address,uint256,uint256))',
    (values, places) => values.tuple((fields) => path('output', fields, places, false)),
  ],
  '0x472b43f3': [
    'swapExactTokensForTokens(uint256,uint256,address[],address)',
    (values, places) => v2('input', values, places),
  ],
  '0x42712a67': [
    'swapTokensForExactTokens(uint256,uint256,address[],address)',
    (values, places) => v2('output', values, places),
  ],
};

export const multicallSelectors = {
  'multicall(bytes[])': '0xac9650d8',
  'multicall(uint256,bytes[])': '0x5ae401dc',
} as const;

/** The effects of a call of the first SwapRouter. */
export function readSwapRouter({ data }: PlainCall): ReadCall {
  const calls =
    data.slice(0, 10) === multicallSelectors['multicall(bytes[])']
      ? readArguments(data, (values) => values.bytesList())
      : [data];
  const pieces = calls.map((call) => readPiece(call, swapRouterMethods, firstPlaces, false));
  return {
    steps: pieces.map(({ step }) => step),
    deadlines: pieces.flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline])),
  };
}

/** The effects of a SwapRouter02 call. Only accepts a multicall, because single calls have no deadline. */
export function readSwapRouter02({ data }: PlainCall): ReadCall {
  if (data.slice(0, 10) !== multicallSelectors['multicall(uint256,bytes[])']) {
    throw mismatch('function', `${data.slice(0, 10)} is no multicall with a deadline`);
  }
  const { deadline, calls } = readArguments(data, (values) => ({
    deadline: values.uint(),
    calls: values.bytesList(),
  }));
  const pieces = calls.map((call) => readPiece(call, swapRouter02Methods, secondPlaces, true));
  return { steps: pieces.map(({ step }) => step), deadlines: [deadline] };
}

function readPiece(
  call: Hex,
  methods: Readonly<Record<string, readonly [string, ReadPiece]>>,
  places: Places,
  zeroIsBalance: boolean,
): Piece {
  const data = plainHex(call);
  const selector = data.slice(0, 10);
  const entry = Object.hasOwn(methods, selector) ? methods[selector] : undefined;
  if (!entry) throw mismatch('function', `${selector} is no known function of the router`);
  const piece = readArguments(data, (values) => entry[1](values, places));
  const { step } = piece;
  if (!zeroIsBalance || step.action !== 'swap' || step.exact !== 'input' || step.amountInRaw !== 0n)
    return piece;
  // For SwapRouter02 an input of 0 means its whole balance, which the router itself pays.
  return { ...piece, step: { ...step, amountInRaw: 'balance', payer: 'router' } };
}

function single(exact: 'input' | 'output', values: AbiReader, places: Places, timed: boolean): Piece {
  const [tokenIn, tokenOut, fee] = [values.address(), values.address(), Number(values.uint(24))];
  const to = places(values.address());
  const deadline = timed ? values.uint() : undefined;
  const amounts = [values.uint(), values.uint()] as const;
  if (values.uint(160) !== 0n) throw mismatch('route', 'the swap would stop at a price');
  return swap(exact, [{ protocol: 'v3', tokenIn, tokenOut, fee }], to, amounts, deadline);
}

function path(exact: 'input' | 'output', values: AbiReader, places: Places, timed: boolean): Piece {
  const hops = readV3Path(values.bytes(), exact === 'output');
  const to = places(values.address());
  const deadline = timed ? values.uint() : undefined;
  return swap(exact, hops, to, [values.uint(), values.uint()], deadline);
}

function v2(exact: 'input' | 'output', values: AbiReader, places: Places): Piece {
  const amounts = [values.uint(), values.uint()] as const;
  const hops = readV2Path(values.addresses());
  return swap(exact, hops, places(values.address()), amounts, undefined);
}

/** @param amounts the exact one, then the bound */
function swap(
  exact: 'input' | 'output',
  hops: readonly ReadHop[],
  to: Place,
  [fixed, bound]: readonly [bigint, bigint],
  deadline: bigint | undefined,
): Piece {
  const [amountInRaw, amountOutRaw] = exact === 'input' ? [fixed, bound] : [bound, fixed];
  return {
    step: {
      action: 'swap',
      exact,
      hops,
      amountInRaw,
      amountOutRaw,
      to,
      payer: 'sender',
      supportsTransferFees: false,
    },
    ...(deadline === undefined ? {} : { deadline }),
  };
}
