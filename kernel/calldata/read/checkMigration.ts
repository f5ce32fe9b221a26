import type { SignedPermit } from '../../wallet/erc2612.ts';
import type { MigrationIntent } from '../MigrationIntent.ts';
import type { CallDescription, CallStep } from './CallDescription.ts';
import { mismatch, same } from './mismatch.ts';

/**
 * Checks that a V3Migrator call does exactly what `intent` says: the permit, the pool, the migration.
 * @throws SluiceError `calldata_mismatch`
 */
export function checkMigration(read: CallDescription, intent: MigrationIntent): void {
  same('target', read.target, lower(intent.migrator));
  same('value', read.value, 0n);
  same('deadline', read.deadline, BigInt(intent.deadline));
  const steps = [...read.steps];
  if (intent.permit) checkPermit(take(steps, 'self_permit'), intent.permit, intent);
  if (intent.createAtSqrtPriceX96 !== undefined) {
    const create = take(steps, 'create_pool');
    checkPool(create, intent);
    same('price', create.sqrtPriceX96, intent.createAtSqrtPriceX96);
  }
  const step = take(steps, 'migrate_pair');
  same('target', step.pair, lower(intent.pair));
  same('amount', step.liquidityRaw, intent.liquidityRaw);
  same('amount', BigInt(step.percentage), BigInt(intent.percentage));
  checkPool(step, intent);
  same('price', BigInt(step.tickLower), BigInt(intent.tickLower));
  same('price', BigInt(step.tickUpper), BigInt(intent.tickUpper));
  same('minimum', step.amount0MinimumRaw, intent.amount0MinimumRaw);
  same('minimum', step.amount1MinimumRaw, intent.amount1MinimumRaw);
  same('recipient', step.to, lower(intent.recipient));
  if (step.refundAsNative !== intent.refundAsNative) {
    throw mismatch(
      'change',
      step.refundAsNative ? 'given back as native coin' : 'given back as wrapped coin',
    );
  }
  const [more] = steps;
  if (more) throw mismatch('steps', `${more.action} was not asked for`);
}

function checkPool(
  step: { readonly token0: string; readonly token1: string; readonly fee: number },
  { token0, token1, fee }: MigrationIntent,
): void {
  same('token', step.token0, lower(token0));
  same('token', step.token1, lower(token1));
  same('route', BigInt(step.fee), BigInt(fee));
}

/** The permit must be for the pair token, and for exactly the burned amount. */
function checkPermit(
  step: Extract<CallStep, { action: 'self_permit' }>,
  meant: SignedPermit,
  { migrator, pair, liquidityRaw }: MigrationIntent,
): void {
  same('permit', step.token, lower(pair));
  same('permit', step.token, lower(meant.token));
  same('spender', lower(migrator), lower(meant.spender));
  same('maximum', step.amountRaw, meant.valueRaw);
  same('maximum', step.amountRaw, liquidityRaw);
  same('permit', step.sigDeadline, BigInt(meant.deadline));
  same('permit', BigInt(step.v), BigInt(meant.v));
  same('permit', step.r, lower(meant.r));
  same('permit', step.s, lower(meant.s));
}

function take<A extends CallStep['action']>(steps: CallStep[], action: A): Extract<CallStep, { action: A }> {
  const step = steps.shift();
  if (step?.action !== action) throw mismatch('steps', `${step?.action} instead of ${action}`);
  return step as Extract<CallStep, { action: A }>;
}

function lower(text: string): string {
  return text.toLowerCase();
}
