import type { Address } from '../../chain/ChainSpec.ts';
import type { CallDescription, CallStep, PlainCall } from './CallDescription.ts';
import type { CallIntent } from './CallIntent.ts';
import { checkMigration } from './checkMigration.ts';
import { checkPairLiquidity } from './checkPairLiquidity.ts';
import { checkPosition } from './checkPosition.ts';
import { checkSwap } from './checkSwap.ts';
import { mismatch, same } from './mismatch.ts';
import { type ReadableKind, readCall } from './readCall.ts';
import type { AddedReaders } from './readUniversalRouter.ts';

/**
 * Decodes the final calldata of `call` and compares its effects with the intent.
 * @returns the effects of the call
 * @throws SluiceError `calldata_mismatch`, naming the difference
 */
export function checkCalldata(call: PlainCall, intent: CallIntent): CallDescription {
  const read = readCall(call, kindOf(intent), wrappedOf(intent), addedOf(intent));
  switch (intent.kind) {
    case 'swap':
      checkSwap(read, intent);
      break;
    case 'add_pair':
    case 'remove_pair':
      checkPairLiquidity(read, intent);
      break;
    case 'approve':
    case 'approve_permit2':
      checkApproval(read, intent);
      break;
    case 'lockdown_permit2':
      checkLockdown(read, intent);
      break;
    case 'mint_position':
    case 'increase_position':
    case 'decrease_position':
    case 'collect_fees':
    case 'compound_position':
    case 'rebalance_position':
      checkPosition(read, intent);
      break;
    case 'migrate_pair':
      checkMigration(read, intent);
      break;
    default:
      checkWrap(read, intent);
  }
  return read;
}

function wrappedOf(intent: CallIntent): Address | undefined {
  if (intent.kind === 'swap') return intent.wrappedNative;
  return 'nativeAs' in intent ? intent.nativeAs : undefined;
}

/** The readers of the kinds that the meant route passes. */
function addedOf(intent: CallIntent): AddedReaders | undefined {
  if (intent.kind !== 'swap') return undefined;
  const readers = intent.swap.parts.flatMap(({ hops }) => hops.flatMap(({ added }) => added?.readers ?? []));
  return { universalRouter: Object.assign({}, ...readers.map(({ universalRouter }) => universalRouter)) };
}

function kindOf(intent: CallIntent): ReadableKind {
  switch (intent.kind) {
    case 'swap':
      return intent.router.kind;
    case 'add_pair':
    case 'remove_pair':
      return 'v2Router02';
    case 'approve':
      return 'token';
    case 'approve_permit2':
    case 'lockdown_permit2':
      return 'permit2';
    case 'mint_position':
    case 'increase_position':
    case 'decrease_position':
    case 'collect_fees':
    case 'compound_position':
    case 'rebalance_position':
      return 'positionManager';
    case 'migrate_pair':
      return 'v3Migrator';
    default:
      return 'wrappedNative';
  }
}

function checkApproval(
  read: CallDescription,
  intent: Extract<CallIntent, { kind: 'approve' | 'approve_permit2' }>,
): void {
  const step = only(read, 'approve');
  same('target', read.target, (intent.kind === 'approve' ? intent.token : intent.permit2).toLowerCase());
  same('value', read.value, 0n);
  same('token', step.token, intent.token.toLowerCase());
  same('spender', step.spender, intent.spender.toLowerCase());
  same('maximum', step.amountRaw, intent.amountRaw);
  if (intent.kind === 'approve_permit2') same('deadline', step.expiration, BigInt(intent.expiration));
}

/** Each pair, in order, and nothing else. */
function checkLockdown(
  { target, value, steps }: CallDescription,
  { permit2, pairs }: Extract<CallIntent, { kind: 'lockdown_permit2' }>,
): void {
  same('target', target, permit2.toLowerCase());
  same('value', value, 0n);
  if (steps.length !== pairs.length) throw mismatch('function', 'more or fewer revocations than meant');
  pairs.forEach(({ token, spender }, index) => {
    const step = steps[index];
    if (step?.action !== 'lockdown') throw mismatch('function', 'not a revocation');
    same('token', step.token, token.toLowerCase());
    same('spender', step.spender, spender.toLowerCase());
  });
}

function checkWrap(
  read: CallDescription,
  { kind, wrappedNative, amountRaw }: Extract<CallIntent, { kind: 'wrap' | 'unwrap' }>,
): void {
  same('target', read.target, wrappedNative.toLowerCase());
  if (kind === 'wrap') {
    same('amount', only(read, 'wrap').amountRaw, amountRaw);
    same('value', read.value, amountRaw);
    return;
  }
  same('amount', only(read, 'unwrap').minimumRaw, amountRaw);
  same('value', read.value, 0n);
}

function only<A extends CallStep['action']>(
  { steps }: CallDescription,
  action: A,
): Extract<CallStep, { action: A }> {
  const [step, more] = steps;
  if (step?.action !== action || more) throw mismatch('function', `not ${action}`);
  return step as Extract<CallStep, { action: A }>;
}
