import { AbiCoder, Interface, ParamType, type Result } from 'ethers/abi';
import manifest from '../../../chains/deployments/31337.json' with { type: 'json' };
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
  /** Tokens that are paid out of what a contract has left; the coin wrapped or not. */
  readonly swept: readonly string[];
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
  'function sweepToken(address swept, uint256 minimum, address recipient)',
  'function increaseLiquidity((uint256 exact, uint256, uint256, uint256 minimum, uint256 minimum2, uint256 deadline))',
  'function decreaseLiquidity((uint256 exact, uint128 exact2, uint256 minimum, uint256 minimum2, uint256 deadline))',
  'function collect((uint256 exact, address recipient, uint128, uint128))',
  'function modifyLiquidities(bytes unlock, uint256 deadline)',
  'function removeLiquidityETHSupportingFeeOnTransferTokens(address, uint256 exact, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function addLiquidityETH(address, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function addLiquidity(address, address, uint256, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline)',
  'function migrate((address exact, uint256 exact2, uint8 exact3, address, address, uint24 exact4, int24 exact5, int24 exact6, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline, bool))',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256 minimum, uint256 minimum2, address recipient, uint256 deadline))',
]);
/** In calls to the V3 routers: the router itself. */
const NOTHING: Promises = {
  minimumsRaw: [],
  recipients: [],
  exact: [],
  swept: [],
  isDirect: false,
  deadlines: [],
};
/** The two steps of a V4 withdrawal: DECREASE_LIQUIDITY and TAKE_PAIR. */
const STEPS = [
  ['uint256', 'uint256', 'uint128', 'uint128', 'bytes'],
  ['address', 'address', 'address'],
];
const COIN = 'coin';
const WRAPPED = manifest.contracts.find(({ kind }) => kind === 'wrappedNative')?.address;
const ROUTER = /^0x0{39}[0-2]$/;
/** The Universal Router's commands, by number: names as in `ABI`. */
const COMMANDS: Readonly<Record<number, readonly string[]>> = {
  0: ['address recipient', 'uint256', 'uint256 minimum', 'bytes', 'bool'],
  4: ['address', 'address recipient', 'uint256 minimum'],
  8: ['address recipient', 'uint256', 'uint256 minimum', 'address[]', 'bool'],
  12: ['address recipient', 'uint256 minimum'],
};
const V4_SWAP = 16;
/** V4's actions SWAP_EXACT_IN_SINGLE and TAKE. */
const ACTIONS: Readonly<Record<number, readonly string[]>> = {
  6: ['tuple(tuple(address, address, uint24, int24, address), bool, uint128, uint128 minimum, bytes)'],
  14: ['address', 'address recipient', 'uint256'],
};

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
  const commands = (own('commands') as string[]).flatMap((bytes) => ofCommands(bytes, own('inputs')[0]));
  const inner = (own('data')[0] ?? []) as readonly string[];
  const told = [...unlock, ...commands, ...[...inner].map((each) => promisesOf({ data: each as Hex }))];
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
    exact: [
      ...named.filter(([name]) => name.startsWith('exact')).map(([, value]) => value),
      ...told.flatMap(({ exact }) => exact),
    ].map(String),
    swept: [
      ...own('swept').map((token) => (token === WRAPPED ? COIN : String(token))),
      ...(call.name === 'unwrapWETH9' ? [COIN] : []),
      ...told.flatMap(({ swept }) => swept),
    ],
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

function ofCommands(bytes: string, inputs: unknown): readonly Promises[] {
  return numbersOf(bytes).flatMap((command, index) => {
    const input = (inputs as readonly string[])[index] ?? '0x';
    if (command !== V4_SWAP) return ofFields(COMMANDS[command], input);
    const coder = AbiCoder.defaultAbiCoder();
    const [actions, params] = coder.decode(['bytes', 'bytes[]'], input) as unknown as [
      string,
      readonly string[],
    ];
    return numbersOf(actions).flatMap((action, at) => ofFields(ACTIONS[action], params[at] ?? '0x'));
  });
}

/** @param fields undefined: it promises nothing */
function ofFields(fields: readonly string[] | undefined, data: string): readonly Promises[] {
  if (!fields) return [];
  const types = fields.map((field) => ParamType.from(field));
  const values = AbiCoder.defaultAbiCoder().decode(types, data) as readonly unknown[];
  const flat = types.flatMap(({ name, components }, index): readonly (readonly [string, unknown])[] =>
    components
      ? components.map((part, at) => [part.name, (values[index] as Result)[at]] as const)
      : [[name, values[index]]],
  );
  const own = (wanted: string) => flat.filter(([name]) => name === wanted).map(([, value]) => value);
  return [
    {
      ...NOTHING,
      minimumsRaw: own('minimum') as bigint[],
      recipients: (own('recipient') as string[]).map((address) => address.toLowerCase()),
    },
  ];
}

const numbersOf = (bytes: string): readonly number[] =>
  (bytes.slice(2).match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
