import fc from 'fast-check';
import type { Address, DeployedContract, Hex } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
import type { RouterKind } from '../RouterKind.ts';
import type { SwapIntent } from '../SwapIntent.ts';

export const WRAPPED: Address = '0x4200000000000000000000000000000000000006';

/** Lower-case, because the checks ignore the case of addresses. */
const address: fc.Arbitrary<Address> = fc
  .bigInt({ min: 1n << 32n, max: (1n << 160n) - 1n })
  .map((number) => `0x${number.toString(16).padStart(40, '0')}` as const);
const amount = fc.bigInt({ min: 1n, max: 1n << 112n });
const fee = fc.constantFrom(100, 500, 3000, 10_000);

function hopsOf(tokens: readonly Address[], protocols: readonly ('v2' | 'v3')[], fees: readonly number[]) {
  return tokens.slice(1).map((tokenOut, index): RouteHop => {
    const protocol = protocols[index] ?? 'v3';
    return {
      protocol,
      pool: WRAPPED,
      fee: protocol === 'v2' ? 3000 : (fees[index] ?? 500),
      tokenIn: tokens[index] as Address,
      tokenOut,
    };
  });
}

const protocols: Readonly<Record<RouterKind, readonly ('v2' | 'v3')[]>> = {
  v2Router02: ['v2'],
  swapRouter: ['v3'],
  swapRouter02: ['v2', 'v3'],
  universalRouter: ['v2', 'v3'],
};

function part(
  kind: RouterKind,
  exactInput: boolean,
  ends: readonly [Address, Address],
): fc.Arbitrary<RoutePart> {
  return fc
    .record({
      middle: fc.array(address, { maxLength: 2 }),
      kinds: fc.array(fc.constantFrom(...protocols[kind]), { minLength: 3, maxLength: 3 }),
      fees: fc.array(fee, { minLength: 3, maxLength: 3 }),
      amountInRaw: amount,
      amountOutRaw: amount,
    })
    .map(({ middle, kinds, fees, ...amounts }) => ({
      // No router supports mixed protocols for an exact output.
      hops: hopsOf(
        [ends[0], ...middle, ends[1]],
        exactInput ? kinds : kinds.map(() => kinds[0] ?? 'v3'),
        fees,
      ),
      ...amounts,
      shareBps: 0,
    }));
}

export interface RandomSwap {
  readonly router: DeployedContract & { readonly kind: RouterKind };
  readonly swap: SwapIntent;
}

/** Any swap that the encoders support, on any router. */
export const randomSwap: fc.Arbitrary<RandomSwap> = fc
  .record({
    kind: fc.constantFrom<RouterKind>('v2Router02', 'swapRouter', 'swapRouter02', 'universalRouter'),
    exactInput: fc.boolean(),
    native: fc.constantFrom('in', 'out', 'none'),
    tokens: fc.tuple(address, address),
    count: fc.integer({ min: 1, max: 3 }),
    router: address,
    sender: address,
    recipient: fc.option(address),
    bound: amount,
    deadline: fc.integer({ min: 1, max: 2 ** 40 }),
    taxed: fc.boolean(),
    joins: fc.constantFrom('ends', 'starts', 'none'),
    permit: fc.option(
      fc.record({
        expiration: fc.integer({ min: 1, max: 2 ** 47 }),
        nonce: fc.integer({ min: 0, max: 1_000 }),
        signature: fc.uint8Array({ minLength: 65, maxLength: 65 }),
      }),
    ),
  })
  .chain(({ kind, exactInput, native, tokens, count, joins, ...rest }) => {
    const ends = [native === 'in' ? WRAPPED : tokens[0], native === 'out' ? WRAPPED : tokens[1]] as const;
    const parts = fc.array(part(kind, exactInput, ends), {
      minLength: kind === 'v2Router02' ? 1 : count,
      maxLength: kind === 'v2Router02' ? 1 : count,
    });
    return parts.map((all): RandomSwap => {
      const own = exactInput ? sharing(all, joins, kind) : all;
      const input = currency(native === 'in' ? undefined : ends[0]);
      const sum = (side: 'amountInRaw' | 'amountOutRaw') =>
        own.reduce((total, each) => total + each[side], 0n);
      const amountInRaw = exactInput ? sum('amountInRaw') : sum('amountInRaw') + rest.bound;
      const permitted = kind === 'universalRouter' && input.kind === 'token' ? rest.permit : null;
      return {
        router: { kind, version: '2.1.0', address: rest.router },
        swap: {
          tradeType: exactInput ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
          input,
          output: currency(native === 'out' ? undefined : ends[1]),
          parts: own,
          amountInRaw,
          amountOutRaw: exactInput ? rest.bound : sum('amountOutRaw'),
          sender: rest.sender,
          recipient: rest.recipient ?? rest.sender,
          deadline: rest.deadline,
          taxed: kind === 'v2Router02' && exactInput && rest.taxed,
          ...(permitted && {
            permit2: {
              token: ends[0],
              amountRaw: amountInRaw,
              expiration: permitted.expiration,
              nonce: permitted.nonce,
              spender: rest.router,
              sigDeadline: BigInt(rest.deadline),
              signature: `0x${Buffer.from(permitted.signature).toString('hex')}` as Hex,
            },
          }),
        },
      };
    });
  });

function sharing(parts: readonly RoutePart[], joins: string, kind: RouterKind): readonly RoutePart[] {
  if (kind === 'universalRouter' && joins === 'starts') return forkedParts(parts);
  return joins === 'ends' && (kind === 'swapRouter02' || kind === 'universalRouter')
    ? joinedParts(parts)
    : parts;
}

/** All parts begin with all but the last hop of the last one, and fork there. */
function forkedParts(parts: readonly RoutePart[]): readonly RoutePart[] {
  const start = parts.at(-1)?.hops.slice(0, -1) ?? [];
  const tokenIn = start.at(-1)?.tokenOut;
  if (!tokenIn) return parts;
  return parts.map((each, index) => {
    if (index === parts.length - 1) return each;
    const [first, ...rest] = each.hops;
    const hops = [...start, { ...(first as RouteHop), tokenIn }, ...rest];
    return { ...each, hops, forked: start.length, branchRaw: each.amountOutRaw };
  });
}

/** All parts end with all but the first hop of the last one, and are joined there. */
function joinedParts(parts: readonly RoutePart[]): readonly RoutePart[] {
  const [first, ...end] = parts.at(-1)?.hops ?? [];
  if (!first || end.length === 0) return parts;
  return parts.map((each, index) => {
    if (index === parts.length - 1) return each;
    const before = each.hops.slice(0, -1);
    const last = { ...(each.hops.at(-1) as RouteHop), tokenOut: first.tokenOut };
    return { ...each, hops: [...before, last, ...end], joined: end.length };
  });
}

function currency(token: Address | undefined): Currency {
  const plain = { chainId: 1, decimals: 18, symbol: 'T', name: 'T' };
  return token ? { kind: 'token', address: token, ...plain } : { kind: 'native', ...plain };
}
