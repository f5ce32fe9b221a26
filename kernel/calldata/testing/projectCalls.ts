import fc from 'fast-check';
import { MAX_UINT256 } from '../../abi/constants.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { encodeSwap } from '../encodeSwap.ts';
import { encodePosition } from '../positionManager.ts';
import type { CallIntent } from '../read/CallIntent.ts';
import type { SwapCall } from '../SwapIntent.ts';
import {
  encodeApprove,
  encodePermit2Approve,
  encodePermit2Lockdown,
  encodeUnwrap,
  encodeWrap,
} from '../tokenCalls.ts';
import { encodeMigration } from '../v3Migrator.ts';
import type { CalledKind } from './contractFunctions.ts';
import { type CallPool, poolOf } from './mutations/CallPool.ts';
import { type RandomSwap, randomSwap, WRAPPED } from './randomIntent.ts';
import { migrations } from './randomMigration.ts';
import { pairCalls } from './randomPair.ts';
import { randomPosition } from './randomPosition.ts';
import { decodeCall, type TypedCall } from './TypedCall.ts';

/** A call as the app makes it, and what it was meant to do. */
export interface ProjectCall {
  readonly shape: string;
  readonly call: SwapCall;
  readonly intent: CallIntent;
  readonly sender: Address;
  readonly recipient: Address;
  readonly typed: TypedCall;
  /** Values that a forged call may be made of. */
  readonly pool: CallPool;
}

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [token, spender, OWNER] = [address('3'), address('4'), address('7')];

/**
 * Calls of every shape of the project, with random values, always the same for one seed. @param each how many of
 * a shape, at most
 */
export function projectCalls(seed: number, each: number): readonly ProjectCall[] {
  const taken = new Map<string, number>();
  const few = ({ shape }: ProjectCall) => {
    const count = (taken.get(shape) ?? 0) + 1;
    taken.set(shape, count);
    return count <= each;
  };
  return [...swapCalls(seed), ...liquidityCalls(seed)].filter(few).concat(tokenCalls());
}

function swapCalls(seed: number): readonly ProjectCall[] {
  return fc.sample(randomSwap, { numRuns: 3_000, seed }).map(swapCall);
}

/** The call of a swap. */
export function swapCall({ router, swap }: RandomSwap): ProjectCall {
  const { tradeType, input, output, parts } = swap;
  const shape = shapeOf(router.kind, tradeType, {
    'native in': input.kind === 'native',
    'native out': output.kind === 'native',
    split: parts.length > 1,
    joined: parts.some(({ joined }) => joined),
    forked: parts.some(({ forked }) => forked),
    taxed: swap.taxed,
    permit: swap.permit2,
  });
  const intent: CallIntent = { kind: 'swap', router, wrappedNative: WRAPPED, swap };
  return made(shape, router.kind, encodeSwap(router, swap), intent, swap);
}

function liquidityCalls(seed: number): readonly ProjectCall[] {
  const runs = { numRuns: 2_500, seed };
  return [
    ...fc.sample(randomPosition, runs).map((intent) => {
      const shape = shapeOf(intent.kind, {
        native: intent.nativeAs,
        permit: 'permits' in intent && intent.permits?.length,
        'new pool': 'createAtSqrtPriceX96' in intent,
        burn: 'burn' in intent && intent.burn,
      });
      const recipient = 'recipient' in intent ? intent.recipient : OWNER;
      return made(shape, 'positionManager', encodePosition(intent), intent, { recipient });
    }),
    ...fc.sample(pairCalls, runs).map(({ call, intent }) => {
      const removed = intent.kind === 'remove_pair' ? intent.withdrawal : undefined;
      const { sides } = intent.kind === 'remove_pair' ? intent.withdrawal : intent.deposit;
      const native = sides.some(({ currency }) => currency.kind === 'native');
      const shape = shapeOf(intent.kind, { native, permit: removed?.permit, taxed: removed?.taxed });
      return made(shape, 'v2Router02', call, intent);
    }),
    ...fc.sample(migrations, runs).map((intent) => {
      const shape = shapeOf(intent.kind, {
        permit: intent.permit,
        'new pool': intent.createAtSqrtPriceX96 !== undefined,
      });
      return made(shape, 'v3Migrator', encodeMigration(intent), intent);
    }),
  ];
}

function shapeOf(...words: readonly (string | Readonly<Record<string, unknown>>)[]): string {
  return words
    .flatMap((word) => (typeof word === 'string' ? [word] : Object.keys(word).filter((trait) => word[trait])))
    .join(', ');
}

function tokenCalls(): readonly ProjectCall[] {
  const approvals = [0n, 5n * 10n ** 18n, MAX_UINT256].map((amountRaw) =>
    made(amountRaw === 0n ? 'reset' : 'approve', 'token', encodeApprove(token, spender, amountRaw), {
      kind: 'approve',
      token,
      spender,
      amountRaw,
    }),
  );
  const amountRaw = 7n * 10n ** 17n;
  const wrapped = { wrappedNative: WRAPPED, amountRaw };
  const [permit2, expiration] = [OWNER, 1_800_000_000];
  const pairs = [token, WRAPPED].map((each) => ({ token: each, spender }));
  return [
    ...approvals,
    made('wrap', 'wrappedNative', encodeWrap(WRAPPED, amountRaw), { kind: 'wrap', ...wrapped }),
    made('unwrap', 'wrappedNative', encodeUnwrap(WRAPPED, amountRaw), { kind: 'unwrap', ...wrapped }),
    made('approve_permit2', 'permit2', encodePermit2Approve(permit2, token, spender, amountRaw, expiration), {
      kind: 'approve_permit2',
      permit2,
      token,
      spender,
      amountRaw,
      expiration,
    }),
    made('lockdown_permit2', 'permit2', encodePermit2Lockdown(permit2, pairs), {
      kind: 'lockdown_permit2',
      permit2,
      pairs,
    }),
  ];
}

function made(
  shape: string,
  kind: CalledKind,
  call: SwapCall,
  intent: CallIntent,
  { sender = OWNER, recipient = OWNER }: { readonly sender?: Address; readonly recipient?: Address } = {},
): ProjectCall {
  const typed = decodeCall(call, kind);
  return { shape, call, intent, sender, recipient, typed, pool: poolOf(typed, [sender, recipient, WRAPPED]) };
}
