import { Interface, type Result } from 'ethers/abi';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { AskedTransaction } from './Heard.ts';

/** What a transaction promises its sender, read from its bytes with an ABI of its own. */
export interface Promises {
  /** The least that must arrive, raw units: of a swap one amount, of a deposit those of both tokens. */
  readonly minimumsRaw: readonly bigint[];
  /** Lower case; without the router itself. */
  readonly recipients: readonly string[];
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
  'function sweepToken(address, uint256 minimum, address recipient)',
  'function addLiquidityETH(address, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function addLiquidity(address, address, uint256, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline))',
]);
/** In calls to the V3 routers: the router itself. */
const ROUTER = /^0x0{39}[0-2]$/;

export function promisesOf({ data }: Pick<AskedTransaction, 'data'>): Promises {
  const call = ABI.parseTransaction({ data });
  if (!call) return { minimumsRaw: [], recipients: [], deadlines: [] };
  const [first] = call.fragment.inputs;
  const tuple = first?.baseType === 'tuple' ? first.components : undefined;
  const named = (tuple ?? call.fragment.inputs).map(({ name }, index): [string, unknown] => [
    name,
    (tuple ? (call.args[0] as Result) : call.args)[index],
  ]);
  const own = (wanted: string) => named.filter(([name]) => name === wanted).map(([, value]) => value);
  const inner = (own('data')[0] ?? []) as readonly string[];
  const told = [...inner].map((each) => promisesOf({ data: each as Hex }));
  return {
    minimumsRaw: [
      ...(own('minimum') as bigint[]),
      ...(own('minimum2') as bigint[]),
      ...told.flatMap(({ minimumsRaw }) => minimumsRaw),
    ].filter((raw) => raw > 0n),
    recipients: [
      ...(own('recipient') as string[]).map((address) => address.toLowerCase()),
      ...told.flatMap(({ recipients }) => recipients),
    ].filter((address) => !ROUTER.test(address)),
    deadlines: [...(own('deadline') as bigint[]), ...told.flatMap(({ deadlines }) => deadlines)],
  };
}
