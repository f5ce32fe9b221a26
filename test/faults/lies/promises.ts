import { AbiCoder, Interface, type Result } from 'ethers/abi';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { AskedTransaction } from './Heard.ts';

/** What a transaction promises its sender, read from its bytes with an ABI of its own. */
export interface Promises {
  /** The least that must arrive, raw units: of a swap one amount, of a deposit those of both tokens. */
  readonly minimumsRaw: readonly bigint[];
  /** Lower case; without the router itself. */
  readonly recipients: readonly string[];
  /** What must be just the same: the position, how much of it, and the tokens that come out of it. */
  readonly exact: readonly string[];
  /** Fees go straight to their owner, and not through the position manager. */
  readonly isDirect: boolean;
  /** Unix seconds. */
  readonly deadlines: readonly bigint[];
}

const ABI = new Interface([
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes[] data)',
  'function exactInputSingle((address, address, uint24, address recipient, uint256, uint256 minimum, uint160))',
  'function exactInput((bytes, address recipient, uint256, uint256 minimum))',
  'function swapExactTokensForTokens(uint256, uint256 minimum, address[], address recipient)',
  'function swapExactTokensForTokens(uint256, uint256 minimum, address[], address recipient, uint256 deadline)',
  'function swapExactETHForTokens(uint256 minimum, address[], address recipient, uint256 deadline)',
  'function swapExactTokensForETH(uint256, uint256 minimum, address[], address recipient, uint256 deadline)',
  'function unwrapWETH9(uint256 minimum, address recipient)',
  'function sweepToken(address exact, uint256 minimum, address recipient)',
  'function increaseLiquidity((uint256 exact, uint256, uint256, uint256 minimum, uint256 minimum2, uint256 deadline))',
  'function decreaseLiquidity((uint256 exact, uint128 exact2, uint256 minimum, uint256 minimum2, uint256 deadline))',
  'function collect((uint256 exact, address recipient, uint128, uint128))',
  'function modifyLiquidities(bytes unlock, uint256 deadline)',
  'function removeLiquidityETHSupportingFeeOnTransferTokens(address, uint256 exact, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function addLiquidityETH(address, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function addLiquidity(address, address, uint256, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline))',
]);
/** In calls to the V3 routers: the router itself. */
const NOTHING: Promises = { minimumsRaw: [], recipients: [], exact: [], isDirect: false, deadlines: [] };
/** The two steps of a V4 withdrawal: DECREASE_LIQUIDITY and TAKE_PAIR. */
const STEPS = [
  ['uint256', 'uint256', 'uint128', 'uint128', 'bytes'],
  ['address', 'address', 'address'],
];
const ROUTER = /^0x0{39}[0-2]$/;

export function promisesOf({ data }: Pick<AskedTransaction, 'data'>): Promises {
  const call = ABI.parseTransaction({ data });
  if (!call) return NOTHING;
  const [first] = call.fragment.inputs;
  const tuple = first?.baseType === 'tuple' ? first.components : undefined;
  const named = (tuple ?? call.fragment.inputs).map(({ name }, index): [string, unknown] => [
    name,
    (tuple ? (call.args[0] as Result) : call.args)[index],
  ]);
  const own = (wanted: string) => named.filter(([name]) => name === wanted).map(([, value]) => value);
  const unlock = (own('unlock') as string[]).map(ofUnlock);
  const inner = (own('data')[0] ?? []) as readonly string[];
  const told = [...unlock, ...[...inner].map((each) => promisesOf({ data: each as Hex }))];
  const recipients = (own('recipient') as string[]).map((address) => address.toLowerCase());
  return {
    minimumsRaw: [
      ...(own('minimum') as bigint[]),
      ...(own('minimum2') as bigint[]),
      ...told.flatMap(({ minimumsRaw }) => minimumsRaw),
    ].filter((raw) => raw > 0n),
    recipients: [...recipients, ...told.flatMap(({ recipients }) => recipients)].filter(
      (address) => !ROUTER.test(address),
    ),
    exact: [...own('exact'), ...own('exact2'), ...told.flatMap(({ exact }) => exact)].map(String),
    isDirect:
      (call.name === 'collect' && !recipients.some((address) => ROUTER.test(address))) ||
      told.some(({ isDirect }) => isDirect),
    deadlines: [...(own('deadline') as bigint[]), ...told.flatMap(({ deadlines }) => deadlines)],
  };
}

function ofUnlock(unlock: string): Promises {
  const coder = AbiCoder.defaultAbiCoder();
  const [, params] = coder.decode(['bytes', 'bytes[]'], unlock) as unknown as [string, readonly string[]];
  const [decrease, take] = STEPS.map((types, index) => coder.decode(types, params[index] ?? '0x'));
  const [tokenId, liquidity, minimum0, minimum1] = decrease ?? [];
  const [currency0, currency1, recipient] = take ?? [];
  return {
    ...NOTHING,
    minimumsRaw: [minimum0, minimum1].filter((raw: bigint) => raw > 0n),
    recipients: [String(recipient).toLowerCase()],
    exact: [tokenId, liquidity, currency0, currency1].map(String),
  };
}
