import { AbiCoder, Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_UINT256 } from '../../abi/constants.ts';
import { cases } from '../../amm/testing/cases.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { encodeSwap } from '../encodeSwap.ts';
import type { SwapCall, SwapIntent } from '../SwapIntent.ts';
import { functionOf } from '../testing/contractFunctions.ts';
import { type Leaf, leavesOf } from '../testing/mutations/leaves.ts';
import { otherShapes } from '../testing/otherShapes.ts';
import { type RandomSwap, randomSwap, WRAPPED } from '../testing/randomIntent.ts';
import { decodeCall, encodeCall } from '../testing/TypedCall.ts';
import { encodeApprove, encodeUnwrap, encodeWrap } from '../tokenCalls.ts';
import type { CallIntent } from './CallIntent.ts';
import { checkCalldata } from './checkCalldata.ts';
import { readCall } from './readCall.ts';
import { multicallSelectors, swapRouter02Methods, swapRouterMethods } from './readSwapRouters.ts';
import { tokenSelectors } from './readTokenCall.ts';
import { EXECUTE } from './readUniversalRouter.ts';
import { v2RouterMethods } from './readV2Router02.ts';

const TOKEN: Address = '0x1111111111111111111111111111111111111111';
const SPENDER: Address = '0x2222222222222222222222222222222222222222';
const other: Address = '0x9999999999999999999999999999999999999999';

const meant = ({ router, swap }: RandomSwap): CallIntent => ({
  kind: 'swap',
  router,
  wrappedNative: WRAPPED,
  swap,
});

/** The difference that the check reports; undefined when the call passes. */
function difference(call: SwapCall, intent: CallIntent): unknown {
  try {
    checkCalldata(call, intent);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SluiceError);
    expect(error).toMatchObject({ code: 'calldata_mismatch' });
    return (error as SluiceError).values.difference;
  }
}

/** `data` with the byte at index `at` changed by `by` (1 to 255). */
function changed(data: Hex, at: number, by: number): Hex {
  const start = 2 + at * 2;
  const byte = (Number.parseInt(data.slice(start, start + 2), 16) + by) % 256;
  return `${data.slice(0, start)}${byte.toString(16).padStart(2, '0')}${data.slice(start + 2)}` as Hex;
}

/** An address or a number as the word of a call. */
const word = (value: string | number) => BigInt(value).toString(16).padStart(64, '0');

const size = ({ data }: SwapCall) => (data.length - 2) / 2;

describe('selectors', () => {
  it('are the first four bytes of the signatures', () => {
    const all = [v2RouterMethods, swapRouterMethods, swapRouter02Methods].flatMap((methods) =>
      Object.entries(methods).map(([selector, [signature]]) => [selector, signature] as const),
    );
    for (const [selector, signature] of all) expect(id(signature).slice(0, 10), signature).toBe(selector);
    for (const [signature, selector] of Object.entries({ ...tokenSelectors, ...multicallSelectors })) {
      expect(id(signature).slice(0, 10), signature).toBe(selector);
    }
    expect(id('execute(bytes,bytes[],uint256)').slice(0, 10)).toBe(EXECUTE);
  });
});

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, raw) => sum + raw, 0n);

describe('a swap', () => {
  it('passes when the bytes do what was meant', () => {
    fc.assert(
      fc.property(randomSwap, (random) => {
        const { router, swap } = random;
        const call = encodeSwap(router, swap);
        const read = checkCalldata(call, meant(random));
        expect(read).toMatchObject({ target: router.address, deadline: BigInt(swap.deadline) });
        expect(read.value).toBe(swap.input.kind === 'native' ? swap.amountInRaw : 0n);
        const swaps = read.steps.filter((step) => step.action === 'swap');
        // A branch goes on with what the router has.
        const branches = swap.parts.flatMap(({ branchRaw }) => branchRaw ?? []);
        const spent = swaps.map(({ amountInRaw }) => (amountInRaw === 'balance' ? 0n : amountInRaw));
        expect(sumOf(spent) - sumOf(branches)).toBe(swap.amountInRaw);
        const received = read.steps.flatMap((step) => {
          if (step.action === 'swap')
            return step.to === 'router' ? [] : [[step.to, step.amountOutRaw] as const];
          const pays = (step.action === 'unwrap' && step.minimumRaw > 0n) || step.action === 'sweep';
          return pays ? [[step.to, step.minimumRaw] as const] : [];
        });
        expect(sumOf(received.map(([, raw]) => raw))).toBe(swap.amountOutRaw);
        expect(new Set(received.map(([to]) => to))).toEqual(new Set([swap.recipient]));
        expect(read.steps.some(({ action }) => action === 'permit')).toBe(swap.permit2 !== undefined);
      }),
      { numRuns: cases(5_000, 200) },
    );
  });

  it('is refused when any one byte is another', () => {
    fc.assert(
      fc.property(randomSwap, fc.nat(), fc.integer({ min: 1, max: 255 }), (random, position, by) => {
        const call = encodeSwap(random.router, random.swap);
        const data = changed(call.data, position % size(call), by);
        expect(difference({ ...call, data }, meant(random))).toBeDefined();
      }),
      { numRuns: cases(30_000, 500) },
    );
  });

  it('is refused when any one byte of one call is another', () => {
    for (const random of fc.sample(randomSwap, { numRuns: 12, seed: 7 })) {
      const call = encodeSwap(random.router, random.swap);
      for (let at = 0; at < size(call); at += 1) {
        const data = changed(call.data, at, 1);
        expect(
          difference({ ...call, data }, meant(random)),
          `${random.router.kind} byte ${at}`,
        ).toBeDefined();
      }
    }
  });

  it('is refused when a word is replaced, a byte appended, or the end cut off', () => {
    fc.assert(
      fc.property(
        randomSwap,
        fc.nat(),
        fc.constantFrom('0'.repeat(64), 'f'.repeat(64), other.slice(2).padStart(64, '0')),
        (random, position, word) => {
          const call = encodeSwap(random.router, random.swap);
          const refused = (data: Hex) =>
            data === call.data || expect(difference({ ...call, data }, meant(random))).toBeDefined();
          const words = (call.data.length - 10) / 64;
          const start = 10 + (position % Math.floor(words)) * 64;
          refused((call.data.slice(0, start) + word + call.data.slice(start + 64)) as Hex);
          refused(`${call.data}00`);
          refused(`${call.data}${word}`);
          refused(call.data.slice(0, -2) as Hex);
          refused(call.data.slice(0, -64) as Hex);
          refused(call.data.slice(0, 10) as Hex);
          refused('0x');
        },
      ),
      { numRuns: cases(5_000, 200) },
    );
  });

  it.each<[string, (swap: SwapIntent) => Partial<SwapIntent>, unknown]>([
    ['recipient', () => ({ recipient: other }), 'recipient'],
    ['minimum or exact output', ({ amountOutRaw }) => ({ amountOutRaw: amountOutRaw + 1n }), undefined],
    ['maximum or exact input', ({ amountInRaw }) => ({ amountInRaw: amountInRaw - 1n }), undefined],
    ['deadline', ({ deadline }) => ({ deadline: deadline - 1 }), 'deadline'],
    [
      'output token',
      ({ parts, output }) => ({
        output: { ...output, kind: 'token', address: other },
        parts: parts.map((part) => ({
          ...part,
          hops: part.hops.map((hop, index) =>
            index === part.hops.length - 1 ? { ...hop, tokenOut: other } : hop,
          ),
        })),
      }),
      undefined,
    ],
  ])('is refused for another %s', (_, change, named) => {
    fc.assert(
      fc.property(randomSwap, ({ router, swap }) => {
        const call = encodeSwap(router, swap);
        const found = difference(call, meant({ router, swap: { ...swap, ...change(swap) } }));
        expect(found).toBeDefined();
        if (named) expect(found).toBe(named);
      }),
    );
  });

  it('is refused when a piece of it is left out, doubled or elsewhere', () => {
    let shapes = 0;
    fc.assert(
      fc.property(randomSwap, (random) => {
        for (const call of otherShapes(encodeSwap(random.router, random.swap), random.router.kind)) {
          expect(difference(call, meant(random))).toBeDefined();
          shapes += 1;
        }
      }),
      { numRuns: cases(2_000, 200) },
    );
    expect(shapes).toBeGreaterThan(cases(2_000, 200));
  });

  it('is refused where it pays out the wrapped coin and native coin was promised, or the other way round', () => {
    const output = {
      kind: 'token',
      address: WRAPPED,
      chainId: 1,
      decimals: 18,
      symbol: 'W',
      name: 'W',
    } as const;
    fc.assert(
      fc.property(
        randomSwap.filter(({ swap }) => swap.output.kind === 'native'),
        ({ router, swap }) => {
          const asToken = { router, swap: { ...swap, output } };
          expect(difference(encodeSwap(router, asToken.swap), meant({ router, swap }))).toBeDefined();
          expect(difference(encodeSwap(router, swap), meant(asToken))).toBeDefined();
        },
      ),
      { numRuns: 100 },
    );
  });

  it("is refused where the output stays with the router, whatever the router's word for itself", () => {
    for (const { router, swap } of fc.sample(randomSwap, { numRuns: 60, seed: 11 })) {
      const call = encodeSwap(router, swap);
      for (const self of [router.address, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(39)}2`]) {
        const data = call.data.replaceAll(word(swap.recipient), word(self)) as Hex;
        expect(difference({ ...call, data }, meant({ router, swap })), router.kind).toBeDefined();
      }
    }
  });

  it('may name the sender by the constant of its router where that router knows it, and nobody else so', () => {
    const kinds = new Set<string>();
    const own = randomSwap.filter(({ swap }) => swap.recipient === swap.sender);
    for (const { router, swap } of fc.sample(own, { numRuns: 160, seed: 12 })) {
      const call = encodeSwap(router, swap);
      const data = call.data.replaceAll(word(swap.sender), word(`0x${'0'.repeat(39)}1`)) as Hex;
      if (data === call.data) continue;
      // SwapRouter02 knows it in swaps only: its sweep and its unwrap pay the address 1 itself.
      const paying = swap.parts.filter(({ joined }) => !joined);
      const fromPool = paying.length === 1 && swap.output.kind === 'token';
      const constant =
        router.kind === 'universalRouter' || (router.kind === 'swapRouter02' && fromPool)
          ? 'known'
          : 'unknown';
      const found = difference({ ...call, data }, meant({ router, swap }));
      if (constant === 'known') expect(found).toBeUndefined();
      else expect(found).toBe('recipient');
      kinds.add(`${router.kind} ${constant}`);
      const elsewhere = { ...swap, recipient: other };
      expect(difference({ ...call, data }, meant({ router, swap: elsewhere }))).toBe('recipient');
    }
    expect(kinds.size).toBe(5);
  });

  it('is refused where the rest of the native coin is unwrapped, and it was never wrapped', () => {
    const kinds = new Set<string>();
    const paid = randomSwap.filter(
      ({ router, swap }) =>
        (router.kind === 'swapRouter' || router.kind === 'swapRouter02') && swap.input.kind === 'native',
    );
    for (const random of fc.sample(paid, { numRuns: 60, seed: 15 })) {
      const { router, swap } = random;
      const call = decodeCall(encodeSwap(router, swap), router.kind);
      const refund = call.pieces.find(({ fragment }) => fragment.name === 'refundETH');
      if (!refund) continue;
      refund.fragment = functionOf(router.kind, '49404b7c');
      refund.values = [0n, swap.sender];
      expect(difference(encodeCall(call), meant(random))).toBe('change');
      kinds.add(`${router.kind} ${swap.tradeType}`);
    }
    expect(kinds.size).toBe(4);
  });

  it("is refused where one part of an exact output may take what is another's", () => {
    const kinds = new Set<string>();
    const split = randomSwap.filter(({ swap }) => swap.tradeType === 'EXACT_OUTPUT' && swap.parts.length > 1);
    for (const random of fc.sample(split, { numRuns: 60, seed: 16 })) {
      const { router, swap } = random;
      const call = decodeCall(encodeSwap(router, swap), router.kind);
      const maximums = call.pieces.flatMap(leavesOf).filter(({ name }) => /^amountInMax/.test(name));
      const [first, second] = maximums as [Leaf, Leaf];
      first.holder[first.at] = (first.holder[first.at] as bigint) - 1n;
      second.holder[second.at] = (second.holder[second.at] as bigint) + 1n;
      expect(difference(encodeCall(call), meant(random))).toBe('maximum');
      kinds.add(router.kind);
    }
    expect(kinds.size).toBe(3);
  });

  it('is refused where nothing says what a part of an exact output may take', () => {
    const split = randomSwap.filter(({ swap }) => swap.tradeType === 'EXACT_OUTPUT' && swap.parts.length > 1);
    const [random] = fc.sample(split, { numRuns: 1, seed: 17 }) as [RandomSwap];
    const parts = random.swap.parts.map((part) => ({ ...part, amountInRaw: 0n }));
    const call = encodeSwap(random.router, random.swap);
    expect(difference(call, meant({ ...random, swap: { ...random.swap, parts } }))).toBe('maximum');
  });

  it('is refused with two deadlines, and on SwapRouter02 with none', () => {
    const several = randomSwap.filter(
      ({ router, swap }) => router.kind === 'swapRouter' && swap.parts.length > 1 && swap.deadline > 1e6,
    );
    for (const { router, swap } of fc.sample(several, { numRuns: 20, seed: 13 })) {
      const call = encodeSwap(router, swap);
      const data = call.data.replace(word(swap.deadline), word(swap.deadline + 1)) as Hex;
      expect(difference({ ...call, data }, meant({ router, swap }))).toBe('deadline');
    }
    const second = randomSwap.filter(({ router }) => router.kind === 'swapRouter02');
    const timed = new Interface(['function multicall(uint256, bytes[])']);
    const bare = new Interface(['function multicall(bytes[])']);
    for (const random of fc.sample(second, { numRuns: 5, seed: 14 })) {
      const call = encodeSwap(random.router, random.swap);
      const [, calls] = timed.decodeFunctionData('multicall', call.data);
      const data = bare.encodeFunctionData('multicall', [calls]) as Hex;
      expect(difference({ ...call, data }, meant(random))).toBe('function');
    }
  });

  it('is refused with another value, on another contract, or for another kind of router', () => {
    fc.assert(
      fc.property(randomSwap, (random) => {
        const call = encodeSwap(random.router, random.swap);
        expect(difference({ ...call, value: call.value + 1n }, meant(random))).toBeDefined();
        expect(difference({ ...call, to: other }, meant(random))).toBe('target');
        const kind = random.router.kind === 'v2Router02' ? 'swapRouter' : 'v2Router02';
        expect(difference(call, meant({ ...random, router: { ...random.router, kind } }))).toBe('function');
        expect(
          difference(call, { ...meant(random), router: { ...random.router, kind: 'quoter' } } as CallIntent),
        ).toBe('target');
      }),
    );
  });

  it('names a permit that is missing, added or other', () => {
    fc.assert(
      fc.property(
        randomSwap.filter(({ swap }) => swap.permit2 !== undefined),
        ({ router, swap }) => {
          const { permit2, ...bare } = swap;
          if (!permit2) return;
          expect(difference(encodeSwap(router, bare), meant({ router, swap }))).toBe('permit');
          expect(difference(encodeSwap(router, swap), meant({ router, swap: bare }))).toBe('permit');
          const stranger = { ...swap, permit2: { ...permit2, spender: other } };
          expect(difference(encodeSwap(router, stranger), meant({ router, swap: stranger }))).toBe('spender');
          const greedy = { ...swap, permit2: { ...permit2, amountRaw: permit2.amountRaw + 1n } };
          expect(difference(encodeSwap(router, greedy), meant({ router, swap }))).toBe('maximum');
        },
      ),
      { numRuns: 50 },
    );
  });

  it('refuses a Universal Router command that may fail, or that nobody knows', () => {
    const [random] = fc.sample(
      randomSwap.filter(({ router }) => router.kind === 'universalRouter'),
      { numRuns: 1, seed: 1 },
    ) as [RandomSwap];
    const call = encodeSwap(random.router, random.swap);
    const abi = new Interface(['function execute(bytes commands, bytes[] inputs, uint256 deadline)']);
    const [commands, inputs, deadline] = abi.decodeFunctionData('execute', call.data);
    const withCommands = (text: string, list = inputs) => ({
      ...call,
      data: abi.encodeFunctionData('execute', [text, list, deadline]) as Hex,
    });
    const flagged = `0x${(Number.parseInt(commands.slice(2, 4), 16) | 0x80).toString(16)}${commands.slice(4)}`;
    expect(difference(withCommands(flagged), meant(random))).toBe('function');
    const transfer = AbiCoder.defaultAbiCoder().encode(['address', 'address', 'uint256'], [TOKEN, other, 1n]);
    expect(difference(withCommands(`${commands}05`, [...inputs, transfer]), meant(random))).toBe('function');
    const sweep = AbiCoder.defaultAbiCoder().encode(['address', 'address', 'uint256'], [TOKEN, other, 0n]);
    expect(difference(withCommands(`${commands}04`, [...inputs, sweep]), meant(random))).toBeDefined();
    expect(difference(withCommands(`${commands}04`), meant(random))).toBe('encoding');
  });

  it('refuses a lenient encoding of the very same values', () => {
    const [random] = fc.sample(
      randomSwap.filter(({ router }) => router.kind === 'v2Router02'),
      { numRuns: 1, seed: 3 },
    ) as [RandomSwap];
    const call = encodeSwap(random.router, random.swap);
    const head = 10 + (random.swap.input.kind === 'native' ? 1 : 2) * 64;
    const offset = BigInt(`0x${call.data.slice(head, head + 64)}`);
    const tail = 10 + Number(offset) * 2;
    // The list moved one word on, with a gap before it: any decoder but a strict one reads the same.
    const moved = (offset + 32n).toString(16).padStart(64, '0');
    const data =
      `${call.data.slice(0, head)}${moved}${call.data.slice(head + 64, tail)}${'0'.repeat(64)}${call.data.slice(tail)}` as Hex;
    expect(difference({ ...call, data }, meant(random))).toBe('encoding');
  });
});

describe('a call of a token', () => {
  const approve: CallIntent = { kind: 'approve', token: TOKEN, spender: SPENDER, amountRaw: 5n };
  const wrap: CallIntent = { kind: 'wrap', wrappedNative: TOKEN, amountRaw: 7n };
  const unwrap: CallIntent = { kind: 'unwrap', wrappedNative: TOKEN, amountRaw: 7n };
  const permit2: CallIntent = {
    kind: 'approve_permit2',
    permit2: TOKEN,
    token: other,
    spender: SPENDER,
    amountRaw: 9n,
    expiration: 100,
  };
  const permit2Abi = new Interface(['function approve(address, address, uint160, uint48)']);
  const permit2Call = (
    token: Address,
    spender: Address,
    amountRaw: bigint,
    expiration: number,
  ): SwapCall => ({
    to: TOKEN,
    data: permit2Abi.encodeFunctionData('approve', [token, spender, amountRaw, expiration]) as Hex,
    value: 0n,
  });

  it('passes when it does what was meant, and is described', () => {
    expect(checkCalldata(encodeApprove(TOKEN, SPENDER, 5n), approve)).toEqual({
      target: TOKEN,
      value: 0n,
      deadline: undefined,
      steps: [{ action: 'approve', token: TOKEN, spender: SPENDER, amountRaw: 5n }],
    });
    expect(checkCalldata(encodeWrap(TOKEN, 7n), wrap)).toMatchObject({
      value: 7n,
      steps: [{ action: 'wrap', amountRaw: 7n, to: 'sender' }],
    });
    expect(checkCalldata(encodeUnwrap(TOKEN, 7n), unwrap)).toMatchObject({
      value: 0n,
      steps: [{ action: 'unwrap', minimumRaw: 7n, to: 'sender' }],
    });
    expect(checkCalldata(permit2Call(other, SPENDER, 9n, 100), permit2).steps).toMatchObject([
      { action: 'approve', token: other, spender: SPENDER, amountRaw: 9n, expiration: 100n },
    ]);
  });

  it.each<[string, SwapCall, CallIntent, string]>([
    ['a higher allowance', encodeApprove(TOKEN, SPENDER, MAX_UINT256), approve, 'maximum'],
    ['another spender', encodeApprove(TOKEN, other, 5n), approve, 'spender'],
    ['another token', encodeApprove(other, SPENDER, 5n), approve, 'target'],
    ['an allowance with native coin', { ...encodeApprove(TOKEN, SPENDER, 5n), value: 1n }, approve, 'value'],
    ['a wrap instead of an allowance', encodeWrap(TOKEN, 0n), approve, 'function'],
    ['more wrapped', encodeWrap(TOKEN, 8n), wrap, 'amount'],
    ['wrapped elsewhere', encodeWrap(other, 7n), wrap, 'target'],
    [
      'arguments of a call that has none',
      { ...encodeWrap(TOKEN, 7n), data: '0xd0e30db000' },
      wrap,
      'encoding',
    ],
    ['more unwrapped', encodeUnwrap(TOKEN, 8n), unwrap, 'amount'],
    ['an unwrap with native coin', { ...encodeUnwrap(TOKEN, 7n), value: 1n }, unwrap, 'value'],
    ['an unwrap as a wrap', encodeUnwrap(TOKEN, 7n), wrap, 'function'],
    ['a transfer', { to: TOKEN, data: `0xa9059cbb${'0'.repeat(128)}`, value: 0n }, approve, 'function'],
    ['no function', { to: TOKEN, data: '0x', value: 0n }, approve, 'encoding'],
    ['half a byte', { to: TOKEN, data: '0xd0e30db00' as Hex, value: 7n }, wrap, 'encoding'],
    ['another token at Permit2', permit2Call(SPENDER, SPENDER, 9n, 100), permit2, 'token'],
    ['more at Permit2', permit2Call(other, SPENDER, 10n, 100), permit2, 'maximum'],
    [
      'a transfer at Permit2',
      {
        ...permit2Call(other, SPENDER, 9n, 100),
        data: permit2Call(other, SPENDER, 9n, 100).data.replace('0x87517c45', '0x36c78516') as Hex,
      },
      permit2,
      'function',
    ],
    ['a longer allowance at Permit2', permit2Call(other, SPENDER, 9n, 101), permit2, 'deadline'],
  ])('is refused: %s', (_, call, intent, named) => {
    expect(difference(call, intent)).toBe(named);
  });
});

describe('readCall', () => {
  it('sees that a swap through a V3 router pays with the wrapped coin only where no native coin comes along', () => {
    const [random] = fc.sample(
      randomSwap.filter(({ router, swap }) => router.kind === 'swapRouter' && swap.input.kind === 'native'),
      { numRuns: 1, seed: 5 },
    ) as [RandomSwap];
    const call = encodeSwap(random.router, random.swap);
    const payers = (value: bigint) =>
      readCall({ ...call, value }, 'swapRouter', WRAPPED).steps.flatMap((step) =>
        step.action === 'swap' && step.hops[0]?.tokenIn === WRAPPED ? [step.payer] : [],
      );
    expect(new Set(payers(call.value))).toEqual(new Set(['router']));
    expect(new Set(payers(0n))).toEqual(new Set(['sender']));
  });
});
