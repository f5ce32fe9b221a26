import type { ContractKind, Hex } from '../../chain/ChainSpec.ts';
import { plainHex } from './AbiReader.ts';
import type { CallDescription, CallStep, PlainCall, ReadCall, ReadCurrency } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';
import { readPositionManager } from './readPositionManager.ts';
import { readSwapRouter, readSwapRouter02 } from './readSwapRouters.ts';
import { readPermit2Call, readTokenCall } from './readTokenCall.ts';
import { readUniversalRouter } from './readUniversalRouter.ts';
import { readV2Router02 } from './readV2Router02.ts';
import { readV3Migrator } from './readV3Migrator.ts';

/** What is called: a selector means something only for a contract. */
export type ReadableKind = 'token' | ContractKind;

/** PeripheryPayments.sol `pay`: native coin that came along is spent as the wrapped coin, without a wrap of its own. */
export const PAYS_FROM_VALUE: ReadonlySet<ReadableKind> = new Set(['swapRouter', 'swapRouter02']);

type Reader = (call: PlainCall) => ReadCall;

const readers: ReadonlyMap<ReadableKind, Reader> = new Map<ReadableKind, Reader>([
  ['token', readTokenCall],
  ['wrappedNative', readTokenCall],
  ['permit2', readPermit2Call],
  ['v2Router02', readV2Router02],
  ['swapRouter', readSwapRouter],
  ['swapRouter02', readSwapRouter02],
  ['universalRouter', readUniversalRouter],
  ['positionManager', readPositionManager],
  ['v3Migrator', readV3Migrator],
]);

/**
 * What the final bytes of a call do, read without anything of the encoders.
 * @param wrappedNative the chain's wrapped coin, which the V3 routers pay from the value where there is one
 * @throws SluiceError `calldata_mismatch` for a contract, function, command or encoding that is not known
 */
export function readCall(call: PlainCall, kind: ReadableKind, wrappedNative?: Hex): CallDescription {
  const reader = readers.get(kind);
  if (!reader) throw mismatch('target', `${kind} is no contract that can be read`);
  const target = call.to.toLowerCase() as Hex;
  const wrapped = wrappedNative?.toLowerCase() as Hex | undefined;
  const read = reader({ ...call, to: target, data: plainHex(call.data) });
  const steps = PAYS_FROM_VALUE.has(kind)
    ? read.steps.map((step) => paidFromValue(step, call.value, wrapped))
    : read.steps;
  const [deadline, ...others] = read.deadlines;
  if (others.some((other) => other !== deadline)) throw mismatch('deadline', 'several deadlines in one call');
  const receives = received(steps, kind, target);
  const [first, ...rest] = receives;
  return {
    target,
    value: call.value,
    spends: spent(steps, call.value, kind, target, wrapped),
    receives,
    recipient: rest.every(({ to }) => to === first?.to) ? first?.to : undefined,
    spender: steps.flatMap((step) =>
      step.action === 'approve' || step.action === 'permit' ? [step.spender] : permitted(step, target),
    )[0],
    deadline,
    steps,
  };
}

/** Where native coin came along, the wrapped coin is not taken from the sender. */
function paidFromValue(step: CallStep, value: bigint, wrapped: Hex | undefined): CallStep {
  if (value === 0n || step.action !== 'swap' || step.payer === 'router') return step;
  return step.hops[0]?.tokenIn === wrapped ? { ...step, payer: 'router' } : step;
}

function permitted(step: CallStep, target: Hex): readonly Hex[] {
  return step.action === 'self_permit' ? [target] : [];
}

function spent(
  steps: readonly CallStep[],
  value: bigint,
  kind: ReadableKind,
  target: Hex,
  wrapped: Hex | undefined,
): CallDescription['spends'] {
  const sums = new Map<ReadCurrency, bigint>();
  const add = (currency: ReadCurrency, raw: bigint) => sums.set(currency, (sums.get(currency) ?? 0n) + raw);
  if (value > 0n) add('native', value);
  for (const step of steps) {
    if (step.action === 'approve') add(step.token, step.amountRaw);
    if (step.action === 'migrate_pair') add(step.pair, step.liquidityRaw);
    if (step.action === 'addPair') {
      // The native side is the value.
      for (const { currency, desiredRaw } of step.sides) if (currency !== 'native') add(currency, desiredRaw);
    }
    if (step.action === 'unwrap' && kind === 'wrappedNative') add(target, step.minimumRaw);
    if (step.action === 'mint_position') {
      const tokens = [
        [step.token0, step.amount0DesiredRaw],
        [step.token1, step.amount1DesiredRaw],
      ] as const;
      for (const [token, raw] of tokens) if (value === 0n || token !== wrapped) add(token, raw);
    }
    if (step.action === 'swap' && step.payer === 'sender') {
      const token = step.hops[0]?.tokenIn;
      // What the router has of a token is not the sender's to pay.
      if (token && step.amountInRaw !== 'balance') add(token, step.amountInRaw);
    }
  }
  return [...sums].map(([currency, maximumRaw]) => ({ currency, maximumRaw }));
}

function received(steps: readonly CallStep[], kind: ReadableKind, target: Hex): CallDescription['receives'] {
  return steps.flatMap((step): CallDescription['receives'] => {
    if (step.action === 'wrap' && kind === 'wrappedNative') {
      return [{ currency: target, minimumRaw: step.amountRaw, to: step.to }];
    }
    // A last unwrap without a minimum is change, not what was bought.
    if (step.action === 'unwrap' && step.minimumRaw > 0n) {
      return [{ currency: 'native', minimumRaw: step.minimumRaw, to: step.to }];
    }
    if (step.action === 'removePair') {
      return step.sides.map(({ currency, minimumRaw }) => ({ currency, minimumRaw, to: step.to }));
    }
    if (step.action === 'sweep') return [{ currency: step.token, minimumRaw: step.minimumRaw, to: step.to }];
    const token = step.action === 'swap' ? step.hops.at(-1)?.tokenOut : undefined;
    if (step.action !== 'swap' || step.to === 'router' || !token) return [];
    return [{ currency: token, minimumRaw: step.amountOutRaw, to: step.to }];
  });
}
