import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { encodeSwap } from '../encodeSwap.ts';
import type { RouteHop, RoutePart } from '../RoutePart.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { otherShapes } from '../testing/otherShapes.ts';
import { type RandomSwap, randomSwap, WRAPPED } from '../testing/randomIntent.ts';
import { decodeCall, encodeCall } from '../testing/TypedCall.ts';
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

describe('a swap whose parts are joined', () => {
  const joined = fc.sample(
    randomSwap.filter(({ swap }) => swap.parts.some((part) => part.joined)),
    { numRuns: 40, seed: 17 },
  );
  const withParts = ({ router, swap }: RandomSwap, change: (part: RoutePart, at: number) => RoutePart) => ({
    router,
    swap: { ...swap, parts: swap.parts.map(change) },
  });

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
