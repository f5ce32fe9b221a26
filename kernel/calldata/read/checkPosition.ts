import type { SignedPermit } from '../../wallet/erc2612.ts';
import type { PositionIntent } from '../PositionIntent.ts';
import type { CallDescription, CallStep } from './CallDescription.ts';
import { mismatch, same } from './mismatch.ts';

type MovingIntent = Extract<PositionIntent, { kind: 'compound_position' | 'rebalance_position' }>;
type DepositIntent = Extract<PositionIntent, { kind: 'mint_position' | 'increase_position' }>;
type WithdrawalIntent = Extract<PositionIntent, { kind: 'decrease_position' | 'collect_fees' }>;

const MAX_UINT128 = (1n << 128n) - 1n;

/**
 * Checks that a position manager call does exactly what `intent` says, in this order. A deposit: permits,
 * pool, deposit, refund. A withdrawal: decrease, collect, payment, burn. A compounding or rebalancing: permits,
 * decrease, collect, deposit.
 * @throws SluiceError `calldata_mismatch`
 */
export function checkPosition(read: CallDescription, intent: PositionIntent): void {
  same('target', read.target, lower(intent.positionManager));
  if (intent.nativeAs !== undefined) {
    const { token0, token1, nativeAs } = intent;
    if (![lower(token0), lower(token1)].includes(lower(nativeAs))) {
      throw mismatch('token', 'the native coin is neither side');
    }
  }
  const steps = [...read.steps];
  switch (intent.kind) {
    case 'mint_position':
    case 'increase_position':
      checkDeposit(read, steps, intent);
      break;
    case 'compound_position':
    case 'rebalance_position':
      checkMove(read, steps, intent);
      break;
    default:
      checkWithdrawal(read, steps, intent);
  }
  const [more] = steps;
  if (more) throw mismatch('steps', `${more.action} was not asked for`);
}

function checkDeposit(read: CallDescription, steps: CallStep[], intent: DepositIntent): void {
  same('deadline', read.deadline, BigInt(intent.deadline));
  same('value', read.value, nativeDeposit(intent));
  for (const permit of intent.permits ?? []) checkPermit(steps, permit, intent);
  if (intent.kind === 'mint_position') checkMint(steps, intent);
  else checkIncrease(steps, intent);
  // Without a refund, the manager would keep the part of the value that the pool does not take.
  if (intent.nativeAs !== undefined && steps.shift()?.action !== 'refund') {
    throw mismatch('change', 'native coin may stay with the position manager');
  }
}

/**
 * Fees and liquidity go to the owner, never to the manager, where anybody could take them, and a deposit of them
 * follows.
 */
function checkMove(read: CallDescription, steps: CallStep[], intent: MovingIntent): void {
  if (intent.nativeAs !== undefined) throw mismatch('token', 'the wrapped coin stays wrapped');
  same('deadline', read.deadline, BigInt(intent.deadline));
  same('value', read.value, 0n);
  for (const permit of intent.permits ?? []) checkPermit(steps, permit, intent);
  if (intent.kind === 'rebalance_position') {
    const step = take(steps, 'decrease_position');
    same('position', step.tokenId, intent.tokenId);
    same('amount', step.liquidity, intent.liquidity);
    same('minimum', step.amount0MinimumRaw, intent.removed0MinimumRaw);
    same('minimum', step.amount1MinimumRaw, intent.removed1MinimumRaw);
  }
  checkCollect(steps, intent.tokenId, lower(intent.recipient));
  if (intent.kind === 'rebalance_position') checkMint(steps, intent);
  else checkIncrease(steps, intent);
}

function checkIncrease(
  steps: CallStep[],
  intent: Extract<PositionIntent, { kind: 'increase_position' | 'compound_position' }>,
): void {
  const step = take(steps, 'increase_position');
  same('position', step.tokenId, intent.tokenId);
  checkAmounts(step, intent);
}

/** Everything that is owed must be collected. */
function checkCollect(steps: CallStep[], tokenId: bigint, to: string): void {
  const collect = take(steps, 'collect');
  same('position', collect.tokenId, tokenId);
  same('maximum', collect.amount0MaximumRaw, MAX_UINT128);
  same('maximum', collect.amount1MaximumRaw, MAX_UINT128);
  same('recipient', collect.to, to);
}

function checkMint(
  steps: CallStep[],
  intent: Extract<PositionIntent, { kind: 'mint_position' | 'rebalance_position' }>,
): void {
  if (intent.kind === 'mint_position' && intent.createAtSqrtPriceX96 !== undefined) {
    const create = take(steps, 'create_pool');
    same('token', create.token0, lower(intent.token0));
    same('token', create.token1, lower(intent.token1));
    same('route', BigInt(create.fee), BigInt(intent.fee));
    same('price', create.sqrtPriceX96, intent.createAtSqrtPriceX96);
  }
  const step = take(steps, 'mint_position');
  same('token', step.token0, lower(intent.token0));
  same('token', step.token1, lower(intent.token1));
  same('route', BigInt(step.fee), BigInt(intent.fee));
  same('price', BigInt(step.tickLower), BigInt(intent.tickLower));
  same('price', BigInt(step.tickUpper), BigInt(intent.tickUpper));
  same('recipient', step.to, lower(intent.recipient));
  checkAmounts(step, intent);
}

function checkPermit(
  steps: CallStep[],
  meant: SignedPermit,
  { positionManager, token0, token1, amount0DesiredRaw, amount1DesiredRaw }: DepositIntent | MovingIntent,
): void {
  const [step] = steps;
  if (step?.action !== 'self_permit') throw mismatch('permit', 'the permit is missing');
  steps.shift();
  same('token', step.token, lower(meant.token));
  same('spender', lower(positionManager), lower(meant.spender));
  same('maximum', step.amountRaw, meant.valueRaw);
  // A permit for another token or for a larger amount does not belong to this deposit.
  const needed = new Map([
    [lower(token0), amount0DesiredRaw],
    [lower(token1), amount1DesiredRaw],
  ]);
  same('maximum', step.amountRaw, needed.get(step.token));
  same('permit', step.sigDeadline, BigInt(meant.deadline));
  same('permit', BigInt(step.v), BigInt(meant.v));
  same('permit', step.r, lower(meant.r));
  same('permit', step.s, lower(meant.s));
}

function checkWithdrawal(read: CallDescription, steps: CallStep[], intent: WithdrawalIntent): void {
  same('value', read.value, 0n);
  const decrease = intent.kind === 'decrease_position' ? intent : undefined;
  same('deadline', read.deadline, decrease && BigInt(decrease.deadline));
  if (decrease) {
    const step = take(steps, 'decrease_position');
    same('position', step.tokenId, intent.tokenId);
    same('amount', step.liquidity, decrease.liquidity);
    same('minimum', step.amount0MinimumRaw, decrease.amount0MinimumRaw);
    same('minimum', step.amount1MinimumRaw, decrease.amount1MinimumRaw);
  }
  checkCollect(steps, intent.tokenId, intent.nativeAs === undefined ? lower(intent.recipient) : 'router');
  if (intent.nativeAs !== undefined) checkPayment(steps, intent);
  if (decrease?.burn) same('position', take(steps, 'burn_position').tokenId, intent.tokenId);
}

/** The collected amounts must go to the recipient: the wrapped side as native coin, the other as a token. */
function checkPayment(steps: CallStep[], intent: WithdrawalIntent): void {
  const decrease = intent.kind === 'decrease_position' ? intent : undefined;
  const sides = [
    [intent.token0, (decrease?.amount0MinimumRaw ?? 0n) + intent.fees0MinimumRaw],
    [intent.token1, (decrease?.amount1MinimumRaw ?? 0n) + intent.fees1MinimumRaw],
  ] as const;
  const native = lower(intent.nativeAs ?? '');
  const unwrap = take(steps, 'unwrap');
  same('recipient', unwrap.to, lower(intent.recipient));
  const sweep = take(steps, 'sweep');
  same('recipient', sweep.to, lower(intent.recipient));
  for (const [token, minimumRaw] of sides) {
    if (lower(token) === native) same('minimum', unwrap.minimumRaw, minimumRaw);
    else {
      same('token', sweep.token, lower(token));
      same('minimum', sweep.minimumRaw, minimumRaw);
    }
  }
}

interface Amounts {
  readonly amount0DesiredRaw: bigint;
  readonly amount1DesiredRaw: bigint;
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
}

function checkAmounts(step: Amounts, meant: Amounts): void {
  same('maximum', step.amount0DesiredRaw, meant.amount0DesiredRaw);
  same('maximum', step.amount1DesiredRaw, meant.amount1DesiredRaw);
  same('minimum', step.amount0MinimumRaw, meant.amount0MinimumRaw);
  same('minimum', step.amount1MinimumRaw, meant.amount1MinimumRaw);
}

function nativeDeposit({ nativeAs, token0, amount0DesiredRaw, amount1DesiredRaw }: DepositIntent): bigint {
  if (nativeAs === undefined) return 0n;
  return lower(nativeAs) === lower(token0) ? amount0DesiredRaw : amount1DesiredRaw;
}

function take<A extends CallStep['action']>(steps: CallStep[], action: A): Extract<CallStep, { action: A }> {
  const step = steps.shift();
  if (step?.action !== action) throw mismatch('steps', `${step?.action} instead of ${action}`);
  return step as Extract<CallStep, { action: A }>;
}

function lower(text: string): string {
  return text.toLowerCase();
}
