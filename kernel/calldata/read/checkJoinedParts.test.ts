import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { encodeSwap } from '../encodeSwap.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { otherShapes } from '../testing/otherShapes.ts';
import { type RandomSwap, randomSwap, WRAPPED } from '../testing/randomIntent.ts';
import { decodeCall, encodeCall, type TypedValue } from '../testing/TypedCall.ts';
import type { CallIntent } from './CallIntent.ts';
import { checkCalldata } from './checkCalldata.ts';

const OTHER: Address = '0x9999999999999999999999999999999999999999';

const meant = ({ router, swap }: RandomSwap): CallIntent => ({
  kind: 'swap',
  router,
  wrappedNative: WRAPPED,
  swap,
});

/** In what the call differs; undefined where it passes. */
function difference(call: SwapCall, intent: CallIntent): unknown {
  try {
    checkCalldata(call, intent);
    return undefined;
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'calldata_mismatch') return error.values?.difference;
    throw error;
  }
}

/** The same hop through a pool of another kind. */
const elsewhere = (hop: RouteHop): RouteHop => ({
  ...hop,
  pool: OTHER,
  protocol: hop.protocol === 'v2' ? 'v3' : 'v2',
});

const withParts = ({ router, swap }: RandomSwap, change: (part: RoutePart, at: number) => RoutePart) => ({
  router,
  swap: { ...swap, parts: swap.parts.map(change) },
});

describe('a swap whose parts are joined', () => {
  const joined = fc.sample(
    randomSwap.filter(({ swap }) => swap.parts.some((part) => part.joined)),
    { numRuns: 40, seed: 17 },
  );

  it('is refused where they were meant to be apart, and the other way round', () => {
    for (const random of joined) {
      const apart = withParts(random, (part) => ({ ...part, joined: undefined }));
      expect(difference(encodeSwap(random.router, random.swap), meant(apart))).toBeDefined();
      expect(difference(encodeSwap(apart.router, apart.swap), meant(random))).toBeDefined();
    }
  });

  it('is refused where what one brings is not traded, or another amount than all', () => {
    for (const random of joined) {
      const { router, swap } = random;
      const call = encodeSwap(router, swap);
      for (const other of otherShapes(call, router.kind)) {
        expect(difference(other, meant(random)), router.kind).toBeDefined();
      }
    }
  });

  it('is refused where the last one leaves what the others bring with the router', () => {
    let tried = 0;
    for (const random of joined) {
      const { router, swap } = random;
      const last = swap.parts.at(-1) as RoutePart;
      const at = last.hops.length - (swap.parts[0]?.joined as number);
      // Elsewhere the route is cut there anyway.
      if (router.kind !== 'swapRouter02' || last.hops[at - 1]?.protocol !== last.hops[at]?.protocol) continue;
      const typed = decodeCall(encodeSwap(router, swap), router.kind);
      const alone = { ...swap, parts: [last], amountInRaw: last.amountInRaw };
      const { pieces } = decodeCall(encodeSwap(router, alone), router.kind);
      const others = typed.pieces.slice(0, typed.pieces.length - pieces.length - 1);
      expect(difference(encodeCall({ ...typed, pieces: [...others, ...pieces] }), meant(random))).toBe(
        'steps',
      );
      tried += 1;
    }
    expect(tried).toBeGreaterThan(3);
  });

  it('is refused where the intent contradicts itself', () => {
    for (const random of joined) {
      const { router, swap } = random;
      const call = encodeSwap(router, swap);
      const first = swap.parts[0]?.joined as number;
      const isLast = (at: number) => at === swap.parts.length - 1;
      for (const wrong of [
        withParts(random, (part, at) => (at === 0 ? { ...part, joined: first + 1 } : part)),
        withParts(random, (part, at) => (at === 0 ? { ...part, joined: 0 } : part)),
        withParts(random, (part, at) => (isLast(at) ? { ...part, joined: first } : part)),
        withParts(random, (part, at) =>
          isLast(at)
            ? part
            : { ...part, hops: [...part.hops.slice(0, -1), elsewhere(part.hops.at(-1) as RouteHop)] },
        ),
      ]) {
        expect(difference(call, meant(wrong))).toBeDefined();
        expect(() => encodeSwap(router, wrong.swap)).toThrow();
      }
    }
  });

  it('is refused where they meet in a token that is paid or received', () => {
    for (const random of joined) {
      const token = random.swap.parts[0]?.hops[0]?.tokenIn as Address;
      const at = random.swap.parts[0]?.joined as number;
      const through = withParts(random, (part) => {
        const meet = part.hops.length - at;
        const hops = part.hops.map((hop, index) => {
          if (index === meet - 1) return { ...hop, tokenOut: token };
          return index === meet ? { ...hop, tokenIn: token } : hop;
        });
        return { ...part, hops };
      });
      expect(difference(encodeSwap(random.router, through.swap), meant(through))).toBe('route');
    }
  });
});

describe('a swap whose parts fork', () => {
  const forked = fc.sample(
    randomSwap.filter(({ swap }) => swap.parts.some((part) => part.forked)),
    { numRuns: 40, seed: 17 },
  );
  /** The call with the values of one of its swaps changed; undefined where it has no such swap. */
  const changed = ({ router, swap }: RandomSwap, at: number, to: (values: TypedValue[]) => unknown[]) => {
    const typed = decodeCall(encodeSwap(router, swap), router.kind);
    const swaps = typed.pieces.filter(({ fragment }) => fragment.name.endsWith('SWAP_EXACT_IN'));
    const piece = swaps[at];
    if (!piece) return undefined;
    const pieces = typed.pieces.map((each) =>
      each === piece ? { ...each, values: to([...each.values]) as TypedValue[] } : each,
    );
    return encodeCall({ ...typed, pieces });
  };
  const isLast = ({ swap }: RandomSwap, at: number) => at === swap.parts.length - 1;

  it('is refused where they were meant to be apart, and the other way round', () => {
    for (const random of forked) {
      const apart = withParts(random, (part) => ({ ...part, forked: undefined, branchRaw: undefined }));
      expect(difference(encodeSwap(random.router, random.swap), meant(apart))).toBeDefined();
      expect(difference(encodeSwap(apart.router, apart.swap), meant(random))).toBeDefined();
    }
  });

  it('is refused where a branch is left out, doubled or in another place', () => {
    for (const random of forked) {
      const call = encodeSwap(random.router, random.swap);
      for (const other of otherShapes(call, 'universalRouter'))
        expect(difference(other, meant(random))).toBeDefined();
    }
  });

  it('is refused where a branch takes another amount, from the sender, or pays somebody else', () => {
    let tried = 0;
    for (const random of forked) {
      expect(difference(encodeSwap(random.router, random.swap), meant(random))).toBeUndefined();
      for (let at = 0; ; at += 1) {
        const call = changed(random, at, (values) => values);
        if (!call) break;
        const wrong = [
          changed(random, at, ([to, amount, ...rest]) => [to, (amount as bigint) + 1n, ...rest]),
          changed(random, at, ([to, , ...rest]) => [to, 1n << 255n, ...rest]),
          changed(random, at, ([to, , ...rest]) => [to, random.swap.parts.at(-1)?.amountOutRaw, ...rest]),
          changed(random, at, (values) => [...values.slice(0, -1), !values.at(-1)]),
          changed(random, at, ([, ...rest]) => [OTHER, ...rest]),
          changed(random, at, ([to, amount, , ...rest]) => [to, amount, 1n, ...rest]),
        ].filter((each) => each?.data !== call.data);
        for (const each of wrong) expect(difference(each as SwapCall, meant(random))).toBeDefined();
        tried += wrong.length;
      }
    }
    expect(tried).toBeGreaterThan(400);
  });

  it('is refused where the intent contradicts itself', () => {
    for (const random of forked) {
      const { router, swap } = random;
      const call = encodeSwap(router, swap);
      const first = swap.parts[0]?.forked as number;
      for (const wrong of [
        withParts(random, (part, at) => (at === 0 ? { ...part, forked: first + 1 } : part)),
        withParts(random, (part, at) => (at === 0 ? { ...part, forked: 0 } : part)),
        withParts(random, (part, at) => (at === 0 ? { ...part, branchRaw: 0n } : part)),
        withParts(random, (part, at) => (at === 0 ? { ...part, branchRaw: undefined } : part)),
        withParts(random, (part, at) => (at === 0 ? { ...part, joined: 1 } : part)),
        withParts(random, (part, at) =>
          isLast(random, at) ? { ...part, forked: first, branchRaw: 1n } : part,
        ),
        withParts(random, (part, at) =>
          isLast(random, at)
            ? part
            : { ...part, hops: [elsewhere(part.hops[0] as RouteHop), ...part.hops.slice(1)] },
        ),
      ]) {
        expect(difference(call, meant(wrong))).toBeDefined();
        expect(() => encodeSwap(router, wrong.swap)).toThrow();
      }
    }
  });

  it('is refused where a branch comes back to the token in which they fork, or that is traded', () => {
    let tried = 0;
    for (const random of forked) {
      const at = random.swap.parts[0]?.forked as number;
      const token = random.swap.parts[0]?.hops[at]?.tokenIn as Address;
      const back = withParts(random, (part, index) => {
        const hops = part.hops.map((hop, place) => {
          if (index > 0 || part.hops.length < at + 2) return hop;
          if (place === at) return { ...hop, tokenOut: token };
          return place === at + 1 ? { ...hop, tokenIn: token } : hop;
        });
        return { ...part, hops };
      });
      const isBack = back.swap.parts[0]?.hops[at]?.tokenOut === token;
      const found = difference(encodeSwap(random.router, back.swap), meant(back));
      expect(found).toBe(isBack ? 'route' : undefined);
      tried += Number(isBack);
      const paid = random.swap.parts[0]?.hops[0]?.tokenIn as Address;
      const traded = withParts(random, (part) => ({
        ...part,
        hops: part.hops.map((hop, place) => ({
          ...hop,
          ...(place === at - 1 && { tokenOut: paid }),
          ...(place === at && { tokenIn: paid }),
        })),
      }));
      expect(difference(encodeSwap(random.router, traded.swap), meant(traded))).toBe('route');
    }
    expect(tried).toBeGreaterThan(5);
  });

  it('is no call of another router', () => {
    for (const random of forked) {
      const router = { ...random.router, kind: 'swapRouter02' } as const;
      const { permit2: _, ...swap } = random.swap;
      expect(() => encodeSwap(router, swap)).toThrow();
      const apart = withParts({ router, swap }, (part) => ({
        ...part,
        forked: undefined,
        branchRaw: undefined,
      }));
      expect(difference(encodeSwap(router, apart.swap), meant({ router, swap }))).toBe('route');
    }
  });
});
