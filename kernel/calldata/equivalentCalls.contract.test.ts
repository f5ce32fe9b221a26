import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { currencyOf } from '../quote/testing/localMarket.ts';
import { type MinedReceipt, mined } from '../rpc/testing/mined.ts';
import { encodeSwap } from './encodeSwap.ts';
import type { RouterKind } from './RouterKind.ts';
import type { CallIntent } from './read/CallIntent.ts';
import { checkCalldata } from './read/checkCalldata.ts';
import type { SwapCall } from './SwapIntent.ts';
import { contractFunctions } from './testing/contractFunctions.ts';
import { equivalentCalls, plainCall } from './testing/equivalentCalls.ts';
import { feesOf, pathOf, tokensOf } from './testing/mutations/CallPool.ts';
import { type Shape, SwapBench } from './testing/SwapBench.ts';
import {
  copyPiece,
  decodeCall,
  encodeCall,
  type TypedCall,
  type TypedPiece,
  type TypedValue,
} from './testing/TypedCall.ts';
import { encodeV2Deposit, encodeV2Withdrawal } from './v2Liquidity.ts';

// That what is called the same is the same, and what is called another effect is another one: on the contracts
// themselves, by everything that they log and by the native coin of all who take part.

const ONE = 10n ** 18n;
const ADDRESS_1 = `0x${'1'.padStart(40, '0')}`;
const ADDRESS_2 = `0x${'2'.padStart(40, '0')}`;
const FAR = 2 ** 40;
const GAS = '0x4c4b40';

let chain: TestChain;
let bench: SwapBench;
let mark: Hex;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new SwapBench(chain);
});
afterEach(() => chain.revert(mark));

interface Made {
  readonly call: SwapCall;
  readonly intent: CallIntent;
}

async function swapCall(kind: RouterKind, shape: Shape, toSender = false): Promise<Made> {
  const quoted = await bench.intent(shape);
  // Some room, so that an exact output leaves a rest and a minimum is not the exact amount.
  const room =
    shape.tradeType === 'EXACT_OUTPUT'
      ? { amountInRaw: (quoted.amountInRaw * 11n) / 10n }
      : { amountOutRaw: (quoted.amountOutRaw * 9n) / 10n };
  const swap = await bench.permit(kind, {
    ...{ ...quoted, ...room },
    recipient: toSender ? bench.sender : bench.recipient,
  });
  const router = bench.router(kind);
  const wrappedNative = chain.address('wrappedNative');
  return { call: encodeSwap(router, swap), intent: { kind: 'swap', router, wrappedNative, swap } };
}

const token = (address: Address) => new TestContract(chain.url, address, TOKEN_ABI);

async function pairCalls(
  first: string,
  second: string,
): Promise<{ readonly add: Made; readonly remove: Made }> {
  const router = chain.address('v2Router02');
  const sides = [first, second].map((symbol) => ({
    currency: currencyOf(chain, symbol),
    desiredRaw: 10n * ONE,
    minimumRaw: 1n,
  }));
  const [a, b] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const deposit = { sides: [a, b] as const, recipient: bench.sender, deadline: FAR };
  for (const { currency } of sides) {
    if (currency.kind === 'token')
      await token(currency.address).send(bench.sender, 'approve', [router, ONE * ONE]);
  }
  const addresses = sides.map(({ currency }) =>
    currency.kind === 'native' ? chain.address('wrappedNative') : currency.address,
  );
  const factory = new TestContract(chain.url, chain.address('v2Factory'), [
    'function getPair(address, address) view returns (address)',
  ]);
  await token(await factory.read<Address>('getPair', addresses)).send(bench.sender, 'approve', [
    router,
    ONE * ONE,
  ]);
  const withdrawal = {
    ...{ sides: [a, b] as const, liquidityRaw: 10n ** 15n, recipient: bench.recipient, deadline: FAR },
    ...{ permit: undefined, taxed: false },
  };
  return {
    add: { call: encodeV2Deposit(router, deposit), intent: { kind: 'add_pair', router, deposit } },
    remove: {
      call: encodeV2Withdrawal(router, withdrawal),
      intent: { kind: 'remove_pair', router, withdrawal },
    },
  };
}

/** Has a call mined, of the bench's sender. */
const send = ({ to, data, value }: SwapCall): Promise<MinedReceipt> =>
  mined(chain, { from: bench.sender, to, data, value: `0x${value.toString(16)}`, gas: GAS });

/** Everything that a call has changed: the logs, in any order, and native coin. Undefined where it reverts. */
async function outcome(call: SwapCall): Promise<unknown> {
  const wrapped = chain.address('wrappedNative');
  const people = [bench.sender, bench.recipient, call.to, ADDRESS_1, ADDRESS_2, wrapped];
  const held = () =>
    Promise.all(people.map(async (who) => BigInt(await chain.rpc<Hex>('eth_getBalance', [who, 'latest']))));
  const snapshot = await chain.snapshot();
  try {
    const before = await held();
    const receipt = await send(call);
    if (BigInt(receipt.status) !== 1n) return undefined;
    const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    const after = await held();
    return {
      native: after.map((raw, at) => raw - (before[at] as bigint) + (at === 0 ? fee : 0n)),
      logs: receipt.logs.map(({ address, topics, data: text }) => `${address} ${topics} ${text}`).sort(),
    };
  } finally {
    await chain.revert(snapshot);
  }
}

const kindOf = ({ intent }: Made) =>
  intent.kind === 'swap' ? (intent.router.kind as RouterKind) : 'v2Router02';

/** The call with a change of its parts. */
function changed(made: Made, change: (call: TypedCall) => void): SwapCall {
  const typed = decodeCall(made.call, kindOf(made));
  change(typed);
  return encodeCall(typed);
}

const named = (kind: RouterKind, name: string) =>
  contractFunctions[kind].find((fragment) => fragment.name === name) as TypedPiece['fragment'];

const replaceWord = ({ call }: Made, from: string, to: string): SwapCall => {
  const word = (text: string) => text.slice(2).toLowerCase().padStart(64, '0');
  return { ...call, data: call.data.replaceAll(word(from), word(to)) as Hex };
};

const nativeIn: Shape = {
  tradeType: 'EXACT_OUTPUT',
  input: 'MON',
  output: 'USDC',
  parts: [['WMON 500 USDC', 5n * 10n ** 6n]],
};
const onePool: Shape = {
  tradeType: 'EXACT_INPUT',
  input: 'USDC',
  output: 'WMON',
  parts: [['USDC 500 WMON', 90_123_457n]],
};
const onePoolOut: Shape = { ...onePool, tradeType: 'EXACT_OUTPUT', parts: [['USDC 500 WMON', ONE]] };
const twoPools: Shape = {
  ...{ tradeType: 'EXACT_INPUT', input: 'DAK', output: 'USDC' },
  parts: [['DAK 3000 WMON 500 USDC', 7n * ONE]],
};
const twoPairs: Shape = {
  ...{ tradeType: 'EXACT_INPUT', input: 'CHOG', output: 'HUSH' },
  parts: [['CHOG v2 WMON v2 HUSH', 7n * ONE]],
};
const split: Shape = {
  ...{ tradeType: 'EXACT_OUTPUT', input: 'WMON', output: 'HUSH' },
  parts: [
    ['WMON 500 HUSH', 10n ** 18n],
    ['WMON 3000 HUSH', 2n * 10n ** 18n],
  ],
};

function asPath(call: TypedCall): void {
  const [piece] = call.pieces as [TypedPiece];
  const [[tokenIn, tokenOut, fee, ...rest]] = piece.values as [[string, string, bigint, ...TypedValue[]]];
  const name = piece.fragment.name.replace('Single', '');
  const tokens = name === 'exactOutput' ? [tokenOut, tokenIn] : [tokenIn, tokenOut];
  piece.fragment = named(call.kind as RouterKind, name);
  piece.values = [[pathOf(tokens, [fee.toString(16).padStart(6, '0')]), ...rest.slice(0, -1)]];
}

function exchanged(call: TypedCall): void {
  const [{ values, fragment }] = call.pieces as [TypedPiece];
  const last = fragment.name === 'addLiquidity' ? [0, 2, 4] : [0, 3];
  for (const at of last)
    [values[at], values[at + 1]] = [values[at + 1] as TypedValue, values[at] as TypedValue];
}

describe('calls that the table calls equivalent', () => {
  const made: Readonly<
    Record<string, readonly (readonly [string, () => Promise<readonly [Made, SwapCall]>])[]>
  > = {
    letters: [
      [
        'in capitals',
        async () => {
          const swap = await swapCall('swapRouter', onePool);
          return [swap, { ...swap.call, data: `0x${swap.call.data.slice(2).toUpperCase()}` }];
        },
      ],
    ],
    'list of one': [
      [
        'a multicall of the first V3 router',
        async () => {
          const swap = await swapCall('swapRouter', onePool);
          return [swap, changed(swap, (call) => void Object.assign(call, { wrapper: 'multicall' }))];
        },
      ],
    ],
    'path of one pool': (['swapRouter', 'swapRouter02'] as const).flatMap((kind) =>
      [onePool, onePoolOut].map(
        (shape) =>
          [
            `${kind}, ${shape.tradeType}`,
            async () => {
              const swap = await swapCall(kind, shape);
              return [swap, changed(swap, asPath)] as const;
            },
          ] as const,
      ),
    ),
    'word for the sender': [
      ...([onePool, onePoolOut, twoPools, twoPairs] as const).map(
        (shape) =>
          [
            `swapRouter02, ${shape.parts[0]?.[0]}`,
            async () => {
              const swap = await swapCall('swapRouter02', shape, true);
              return [swap, replaceWord(swap, bench.sender, ADDRESS_1)] as const;
            },
          ] as const,
      ),
      ...[onePool, split, nativeIn].map(
        (shape) =>
          [
            `universalRouter, ${shape.input} for ${shape.output}, ${shape.parts.length}`,
            async () => {
              const swap = await swapCall('universalRouter', shape, true);
              return [swap, replaceWord(swap, bench.sender, ADDRESS_1)] as const;
            },
          ] as const,
      ),
    ],
    'order of the sides': [
      [
        'addLiquidity',
        async () => {
          const { add } = await pairCalls('WMON', 'HUSH');
          return [add, changed(add, exchanged)];
        },
      ],
      [
        'removeLiquidity',
        async () => {
          const { add, remove } = await pairCalls('WMON', 'HUSH');
          await bench.simulate(add.call);
          await send(add.call);
          return [remove, changed(remove, exchanged)];
        },
      ],
    ],
  };

  it('are all of the table', () => {
    expect(Object.keys(made)).toEqual(equivalentCalls.map(({ name }) => name));
  });

  const cases = Object.entries(made).flatMap(([name, list]) =>
    list.map(([example, make]) => [name, example, make] as const),
  );
  it.each(cases)('%s: %s', async (_, __, make) => {
    const [original, other] = await make();
    expect(other).not.toEqual(original.call);
    const site = { kind: kindOf(original), sender: bench.sender };
    expect(plainCall(other, site)).toEqual(plainCall(original.call, site));
    checkCalldata(other, original.intent);
    const effect = await outcome(original.call);
    expect(effect).toBeDefined();
    expect(await outcome(other)).toEqual(effect);
  });
});

describe('a call that the reader refuses does something else', () => {
  const unwrapsChange = (kind: RouterKind) => (call: TypedCall) => {
    const at = call.pieces.findIndex(({ fragment }) => fragment.name === 'refundETH');
    call.pieces[at] = { fragment: named(kind, 'unwrapWETH9'), values: [0n, bench.sender] };
  };
  const leftBehind = async (symbol: string, kind: RouterKind) =>
    token(chain.token(symbol).address).send(bench.sender, 'transfer', [bench.router(kind).address, 1_000n]);

  it.each(['swapRouter', 'swapRouter02'] as const)(
    '%s keeps native coin that is unwrapped, not refunded',
    async (kind) => {
      const swap = await swapCall(kind, nativeIn);
      const other = changed(swap, unwrapsChange(kind));
      const kept = ((await outcome(other)) as { native: readonly bigint[] }).native[2];
      expect(kept).toBeGreaterThan(0n);
      expect((await outcome(swap.call)) as object).toMatchObject({ native: { 2: 0n } });
      expect(() => checkCalldata(other, swap.intent)).toThrow('differs in change');
    },
  );

  it('SwapRouter02 pays the address 1 itself in a sweep and in an unwrap', async () => {
    for (const shape of [split, { ...onePool, output: 'MON' }]) {
      const swap = await swapCall('swapRouter02', shape, true);
      const other = changed(swap, ({ pieces }) => {
        const values = (pieces.at(-1) as TypedPiece).values;
        values[values.length - 1] = ADDRESS_1;
      });
      expect(await outcome(other)).toBeDefined();
      expect(await outcome(other)).not.toEqual(await outcome(swap.call));
      expect(() => checkCalldata(other, swap.intent)).toThrow('differs in recipient');
    }
  });

  it('a part of an exact output stops without its share of the maximum', async () => {
    const swap = await swapCall('swapRouter02', split);
    const other = changed(swap, ({ pieces }) => {
      const [first, second] = pieces.map(({ values }) => values[0] as TypedValue[]) as [
        TypedValue[],
        TypedValue[],
      ];
      const taken = ((first[5] as bigint) * 2n) / 10n;
      first[5] = (first[5] as bigint) - taken;
      second[5] = (second[5] as bigint) + taken;
    });
    expect(await outcome(swap.call)).toBeDefined();
    expect(await outcome(other)).toBeUndefined();
    expect(() => checkCalldata(other, swap.intent)).toThrow('differs in maximum');
  });

  it('the Universal Router has nothing to pay with where the coin is not wrapped', async () => {
    const swap = await swapCall('universalRouter', nativeIn);
    const other = changed(swap, ({ pieces }) => void pieces.shift());
    expect(await outcome(swap.call)).toBeDefined();
    expect(await outcome(other)).toBeUndefined();
    expect(() => checkCalldata(other, swap.intent)).toThrow('differs in steps');
  });

  it('the withdrawal for tokens with a fee pays out what others left with the router', async () => {
    const { add, remove } = await pairCalls('MON', 'HUSH');
    await send(add.call);
    await leftBehind('HUSH', 'v2Router02');
    const other = changed(remove, ({ pieces: [piece] }) => {
      if (piece) piece.fragment = named('v2Router02', 'removeLiquidityETHSupportingFeeOnTransferTokens');
    });
    const effects = [await outcome(remove.call), await outcome(other)];
    expect(effects[0]).toBeDefined();
    expect(effects[1]).toBeDefined();
    expect(effects[1]).not.toEqual(effects[0]);
    expect(() => checkCalldata(other, remove.intent)).toThrow('differs in function');
  });

  it('a route cut in two trades what others left with the router', async () => {
    const swap = await swapCall('swapRouter02', twoPools);
    await leftBehind('WMON', 'swapRouter02');
    const other = changed(swap, ({ pieces }) => {
      const [first] = pieces as [TypedPiece];
      const second = copyPiece(first);
      const [head, tail] = [first.values[0] as TypedValue[], second.values[0] as TypedValue[]];
      const [tokens, fees] = [tokensOf(String(head[0])), feesOf(String(head[0]))];
      head.splice(0, 4, pathOf(tokens.slice(0, 2), fees.slice(0, 1)), ADDRESS_2, head[2] as bigint, 0n);
      tail.splice(0, 3, pathOf(tokens.slice(1), fees.slice(1)), tail[1] as string, 0n);
      pieces.push(second);
    });
    const effects = [await outcome(swap.call), await outcome(other)];
    expect(effects[0]).toBeDefined();
    expect(effects[1]).toBeDefined();
    expect(effects[1]).not.toEqual(effects[0]);
    expect(() => checkCalldata(other, swap.intent)).toThrow('differs in steps');
  });
});
