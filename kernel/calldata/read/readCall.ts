import type { ContractKind, Hex } from '../../chain/ChainSpec.ts';
import { plainHex } from './AbiReader.ts';
import type { CallDescription, CallStep, PlainCall, ReadCall } from './CallDescription.ts';
import { mismatch } from './mismatch.ts';
import { readPositionManager } from './readPositionManager.ts';
import { readSwapRouter, readSwapRouter02 } from './readSwapRouters.ts';
import { readPermit2Call, readTokenCall } from './readTokenCall.ts';
import { type AddedReaders, readUniversalRouter } from './readUniversalRouter.ts';
import { readV2Router02 } from './readV2Router02.ts';
import { readV3Migrator } from './readV3Migrator.ts';

/** The kind of the called contract; a selector has a meaning only for a known kind. */
export type ReadableKind = 'token' | ContractKind;

/**
 * PeripheryPayments.sol `pay`: these routers spend the call's native value as wrapped coin, without a wrap
 * step.
 */
export const PAYS_FROM_VALUE: ReadonlySet<ReadableKind> = new Set(['swapRouter', 'swapRouter02']);

type Reader = (call: PlainCall, added?: AddedReaders) => ReadCall;

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
 * The effects of a call, decoded from its final bytes. Shares no code with the encoders.
 * @param wrappedNative the chain's wrapped coin, which the V3 routers pay from the value
 * @param added what is understood beside the kernel's own kinds of pools
 * @throws SluiceError `calldata_mismatch` for an unknown contract, function, command or encoding
 */
export function readCall(
  call: PlainCall,
  kind: ReadableKind,
  wrappedNative?: Hex,
  added?: AddedReaders,
): CallDescription {
  const reader = readers.get(kind);
  if (!reader) throw mismatch('target', `${kind} is no contract that can be read`);
  const target = call.to.toLowerCase() as Hex;
  const wrapped = wrappedNative?.toLowerCase() as Hex | undefined;
  const read = reader({ ...call, to: target, data: plainHex(call.data) }, added);
  const steps = PAYS_FROM_VALUE.has(kind)
    ? read.steps.map((step) => paidFromValue(step, call.value, wrapped))
    : read.steps;
  const [deadline, ...others] = read.deadlines;
  if (others.some((other) => other !== deadline)) throw mismatch('deadline', 'several deadlines in one call');
  return { target, value: call.value, deadline, steps };
}

/** When the call has a native value, the router pays the wrapped coin from it, not from the sender. */
function paidFromValue(step: CallStep, value: bigint, wrapped: Hex | undefined): CallStep {
  if (value === 0n || step.action !== 'swap' || step.payer === 'router') return step;
  return step.hops[0]?.tokenIn === wrapped ? { ...step, payer: 'router' } : step;
}
