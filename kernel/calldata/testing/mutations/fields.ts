import type { Random } from '../../../amm/testing/Random.ts';
import type { TypedCall, TypedValue } from '../TypedCall.ts';
import { changeBytes } from './bytes.ts';
import { type CallPool, feesOf, pathOf, tokensOf } from './CallPool.ts';
import { type Leaf, leavesOf } from './leaves.ts';

/** Changes one argument, the value or the target, by its type. */
export function changeField(random: Random, call: TypedCall, pool: CallPool): void {
  const leaves = call.pieces.flatMap(leavesOf);
  const at = random.int(-3, leaves.length - 1);
  const leaf = leaves[at];
  if (leaf) leaf.holder[leaf.at] = otherValue(random, leaf.type, leaf.holder[leaf.at] as TypedValue, pool);
  else if (at === -1) call.value = otherNumber(random, 'uint256', call.value, pool);
  else if (at === -2) call.deadline = otherNumber(random, 'uint256', call.deadline, pool);
  else call.to = random.pick(pool.addresses);
}

/** Exchanges two arguments of one type. */
export function exchangeFields(random: Random, call: TypedCall): void {
  const [a, b] = twoLeaves(random, call, ({ type }, other) => type === other.type);
  if (!a || !b) return;
  const kept = a.holder[a.at] as TypedValue;
  a.holder[a.at] = b.holder[b.at] as TypedValue;
  b.holder[b.at] = kept;
}

/** Takes a part of one number and adds it to another, so that sums stay what they were. */
export function moveAmount(random: Random, call: TypedCall): void {
  const isNumber = ({ type }: Leaf) => type.startsWith('uint');
  const sameName = random.chance(0.7);
  const [a, b] = twoLeaves(
    random,
    call,
    (one, other) => isNumber(one) && isNumber(other) && (!sameName || one.name === other.name),
  );
  if (!a || !b) return;
  const from = a.holder[a.at] as bigint;
  const moved = random.chance(0.3) ? 1n : random.below(from);
  a.holder[a.at] = from - moved;
  b.holder[b.at] = (b.holder[b.at] as bigint) + moved;
}

function twoLeaves(
  random: Random,
  { pieces }: TypedCall,
  fits: (one: Leaf, other: Leaf) => boolean,
): readonly [Leaf?, Leaf?] {
  const leaves = pieces.flatMap(leavesOf);
  if (leaves.length === 0) return [];
  const first = random.pick(leaves);
  const others = leaves.filter((leaf) => leaf !== first && fits(first, leaf));
  return others.length === 0 ? [] : [first, random.pick(others)];
}

/** A value of `type`, which may be near `value`, from the call, or any. */
export function otherValue(random: Random, type: string, value: TypedValue, pool: CallPool): TypedValue {
  if (type === 'bool') return !value;
  if (type === 'address') return random.pick(pool.addresses);
  if (/^u?int/.test(type)) return otherNumber(random, type, value as bigint, pool);
  if (type === 'address[]') return otherList(random, value as TypedValue[], pool);
  const bytes = String(value);
  if (type === 'bytes' && tokensOf(bytes).length > 0 && random.chance(0.8)) {
    return otherPath(random, bytes, pool);
  }
  return type === 'bytes32'
    ? `0x${random.bits(256).toString(16).padStart(64, '0')}`
    : changeBytes(random, bytes);
}

function otherNumber(random: Random, type: string, value: bigint, pool: CallPool): bigint {
  const bits = Number(type.replace(/\D/g, '') || 256);
  const changed = random.pick([
    value + 1n,
    value - 1n,
    value * 2n,
    value / 2n,
    -value,
    0n,
    (1n << BigInt(bits)) - 1n,
    random.pick(pool.numbers),
    random.magnitude(0, bits - 1),
  ]);
  return type.startsWith('int') ? BigInt.asIntN(bits, changed) : BigInt.asUintN(bits, changed);
}

function otherList<T>(random: Random, list: readonly T[], pool: CallPool): T[] {
  const at = random.int(0, Math.max(0, list.length - 1));
  const [before, after] = [list.slice(0, at), list.slice(at + 1)];
  return random.pick([
    [...before, ...after],
    [...list.slice(0, at + 1), ...list.slice(at)],
    [...list].reverse(),
    [...list.slice(0, at), random.pick(pool.addresses) as T, ...list.slice(at)],
    [...before, random.pick(pool.addresses) as T, ...after],
    [],
  ]);
}

function otherPath(random: Random, path: string, pool: CallPool): string {
  const [tokens, fees] = [tokensOf(path), feesOf(path)];
  const fee = random.pick(['000064', '0001f4', '000bb8', '002710', '000000', 'ffffff']);
  return random.pick([
    () => pathOf([...tokens].reverse(), [...fees].reverse()),
    () => pathOf(tokens, [...fees].reverse()),
    () =>
      pathOf(
        tokens,
        fees.map((old, at) => (at === 0 ? fee : old)),
      ),
    () => pathOf(otherList(random, tokens, pool), [...fees, fee]),
    () => pathOf(tokens.slice(1), fees.slice(1)),
    () => pathOf([...tokens, random.pick(pool.addresses)], [...fees, fee]),
  ])();
}
