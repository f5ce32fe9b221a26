import type { FunctionFragment, ParamType } from 'ethers/abi';
import type { Random } from '../../../amm/testing/Random.ts';
import { contractFunctions } from '../contractFunctions.ts';
import { copyPiece, type TypedCall, type TypedPiece, type TypedValue } from '../TypedCall.ts';
import type { CallPool } from './CallPool.ts';
import { otherValue } from './fields.ts';
import { leavesOf } from './leaves.ts';

/** Leaves out, doubles, moves, exchanges, replaces or adds a step. @param strange steps of other calls */
export function changeSteps(
  random: Random,
  call: TypedCall,
  pool: CallPool,
  strange: readonly TypedPiece[],
): void {
  const { pieces } = call;
  const at = random.int(0, Math.max(0, pieces.length - 1));
  const to = random.int(0, pieces.length);
  const [piece] = pieces.slice(at, at + 1);
  const added = () =>
    random.chance(0.5) && strange.length > 0 ? copyPiece(random.pick(strange)) : anyPiece(random, call, pool);
  random.pick([
    () => pieces.splice(at, 1),
    () => piece && pieces.splice(to, 0, copyPiece(piece)),
    () => piece && pieces.splice(to, 0, ...pieces.splice(at, 1)),
    () => pieces.splice(at, 1, added()),
    () => pieces.splice(to, 0, added()),
  ])();
  if (call.wrapper === 'single' && pieces.length !== 1) call.wrapper = 'multicall';
}

/** Gives the arguments of one step to another function of the contract, by their names. */
export function changeFunction(random: Random, call: TypedCall, pool: CallPool): void {
  if (call.pieces.length === 0) return;
  const at = random.int(0, call.pieces.length - 1);
  const piece = call.pieces[at] as TypedPiece;
  const types = (fragment: FunctionFragment) => fragment.inputs.map(({ type }) => type).join();
  const all = contractFunctions[call.kind].filter((fragment) => fragment !== piece.fragment);
  const alike = all.filter((fragment) => types(fragment) === types(piece.fragment));
  const fragments = random.chance(0.6) && alike.length > 0 ? alike : all;
  if (fragments.length === 0) return;
  call.pieces[at] = pieceOf(random, random.pick(fragments), pool, [piece]);
}

/** A step of any function, with the arguments of the call's other steps where the names are the same. */
function anyPiece(random: Random, call: TypedCall, pool: CallPool): TypedPiece {
  return pieceOf(random, random.pick(contractFunctions[call.kind]), pool, call.pieces);
}

/** @param like steps from which arguments of the same name are taken */
export function pieceOf(
  random: Random,
  fragment: FunctionFragment,
  pool: CallPool,
  like: readonly TypedPiece[],
): TypedPiece {
  const named = new Map(
    like.flatMap(leavesOf).map(({ name, type, holder, at }) => [`${name} ${type}`, holder[at]] as const),
  );
  const argumentFor = (param: ParamType): TypedValue => {
    if (param.isTuple()) return param.components.map(argumentFor);
    const found = named.get(`${param.name} ${param.type}`);
    if (found !== undefined) return Array.isArray(found) ? [...found] : found;
    if (param.type === 'bool') return random.chance(0.5);
    if (param.type === 'address[]') return [random.pick(pool.addresses), random.pick(pool.addresses)];
    if (param.type === 'bytes') return '0x';
    return otherValue(random, param.type, 0n, pool);
  };
  return { fragment, values: fragment.inputs.map(argumentFor) };
}

/** Puts a single call into a list, a list into another kind of list, or takes a single call out. */
export function changeWrapper(random: Random, call: TypedCall): void {
  const [only, more] = call.pieces;
  if (call.wrapper === 'single') call.wrapper = random.pick(['multicall', 'timed', 'execute']);
  else if (only && !more && random.chance(0.5)) call.wrapper = 'single';
  else call.wrapper = random.pick(['multicall', 'timed', 'execute']);
}
