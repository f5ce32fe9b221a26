import type { Currency } from '../../currency/Currency.ts';
import type { CallDescription, ReadPairSide } from './CallDescription.ts';
import type { CallIntent } from './CallIntent.ts';
import { mismatch, same } from './mismatch.ts';

type PairIntent = Extract<CallIntent, { kind: 'add_pair' | 'remove_pair' }>;

/**
 * Checks that a router call adds or removes exactly the intended liquidity. @throws SluiceError
 * `calldata_mismatch`
 */
export function checkPairLiquidity(read: CallDescription, intent: PairIntent): void {
  const [step, more] = read.steps;
  if (more) throw mismatch('steps', `${more.action} was not asked for`);
  same('target', read.target, intent.router.toLowerCase());
  if (intent.kind === 'add_pair') {
    if (step?.action !== 'addPair') throw mismatch('function', 'not addPair');
    const { sides, recipient, deadline } = intent.deposit;
    same('recipient', step.to, recipient.toLowerCase());
    same('deadline', read.deadline, BigInt(deadline));
    const native = sides.find(({ currency }) => currency.kind === 'native');
    same('value', read.value, native?.desiredRaw ?? 0n);
    for (const side of sides) {
      const found = sideOf(step.sides, side.currency);
      same('maximum', found.desiredRaw, side.desiredRaw);
      same('minimum', found.minimumRaw, side.minimumRaw);
    }
    return;
  }
  if (step?.action !== 'removePair') throw mismatch('function', 'not removePair');
  const { sides, liquidityRaw, recipient, deadline, permit, taxed } = intent.withdrawal;
  same('recipient', step.to, recipient.toLowerCase());
  same('deadline', read.deadline, BigInt(deadline));
  same('value', read.value, 0n);
  same('amount', step.liquidityRaw, liquidityRaw);
  // Two tokens go from the pair straight to the recipient, so there is no such function for them.
  const native = sides.some(({ currency }) => currency.kind === 'native');
  same('function', String(step.supportsTransferFees), String(native && taxed));
  for (const side of sides) same('minimum', sideOf(step.sides, side.currency).minimumRaw, side.minimumRaw);
  const { signature } = step;
  if ((signature === undefined) !== (permit === undefined)) {
    throw mismatch('permit', signature ? 'a permit that was not asked for' : 'the permit is missing');
  }
  if (!signature || !permit) return;
  if (signature.everything) throw mismatch('permit', 'a permit for everything');
  same('permit', permit.valueRaw, liquidityRaw);
  same('permit', BigInt(permit.deadline), BigInt(deadline));
  same('permit', signature.v, BigInt(permit.v));
  same('permit', signature.r, permit.r.toLowerCase());
  same('permit', signature.s, permit.s.toLowerCase());
}

/** Each side must be in the call: if one token is there twice, the other is missing. */
function sideOf<S extends ReadPairSide>(sides: readonly S[], currency: Currency): S {
  const wanted = currency.kind === 'native' ? 'native' : currency.address.toLowerCase();
  const found = sides.find((side) => side.currency === wanted);
  if (!found) throw mismatch('token', `${wanted} is not in the call`);
  return found;
}
