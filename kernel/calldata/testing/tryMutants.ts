import { Random } from '../../amm/testing/Random.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { checkCalldata } from '../read/checkCalldata.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { equivalentCalls, plainCall } from './equivalentCalls.ts';
import { mutate, mutationNames, type Strangers } from './mutations/mutate.ts';
import type { ProjectCall } from './projectCalls.ts';

export interface TriedMutants {
  /** Accepted, though their effect is another: none, if the reader is right. */
  readonly wrong: readonly string[];
  /** How often each kind of mutation was tried. */
  readonly tried: ReadonlyMap<string, number>;
  /** Accepted with the same effect, by the class of the difference. */
  readonly equivalent: ReadonlyMap<string, number>;
}

const text = ({ to, data, value }: SwapCall) => `${to} ${data} ${value}`;

/** Whether the reader takes the call for what was meant. */
export function isAccepted(call: SwapCall, { intent }: ProjectCall): boolean {
  try {
    checkCalldata(call, intent);
    return true;
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'calldata_mismatch') return false;
    throw error;
  }
}

/** Has the reader judge `count` changed calls. */
export function tryMutants(calls: readonly ProjectCall[], seed: number, count: number): TriedMutants {
  const sameKind = new Map<string, Strangers>();
  for (const { typed } of calls) {
    const own = calls.filter((other) => other.typed.kind === typed.kind);
    sameKind.set(typed.kind, { calls: own, pieces: own.flatMap((other) => other.typed.pieces) });
  }
  const random = new Random(seed);
  const tried = new Map(mutationNames.map((name) => [name, 0]));
  const equivalent = new Map(equivalentCalls.map(({ name }) => [name, 0]));
  const wrong: string[] = [];
  for (let made = 0, turn = 0; made < count; turn += 1) {
    const project = calls[turn % calls.length] as ProjectCall;
    const mutant = mutate(random, project, sameKind.get(project.typed.kind) as Strangers);
    if (!mutant || text(mutant.call) === text(project.call)) continue;
    made += 1;
    for (const name of mutant.mutations) tried.set(name, (tried.get(name) ?? 0) + 1);
    if (!isAccepted(mutant.call, project)) continue;
    const classes = classesOf(mutant.call, project);
    for (const name of classes ?? []) equivalent.set(name, (equivalent.get(name) ?? 0) + 1);
    if (!classes)
      wrong.push(`${project.shape} (${mutant.mutations}): ${text(mutant.call)}, not ${text(project.call)}`);
  }
  return { wrong, tried, equivalent };
}

/** The classes of the table that the two calls differ by; undefined where they differ by anything else. */
function classesOf(mutant: SwapCall, { call, typed, sender }: ProjectCall): readonly string[] | undefined {
  const site = { kind: typed.kind, sender };
  try {
    if (text(plainCall(mutant, site)) !== text(plainCall(call, site))) return undefined;
  } catch {
    return undefined;
  }
  let [one, other] = [mutant, call];
  return equivalentCalls.flatMap(({ name, plain }) => {
    const [before, alsoBefore] = [one, other];
    [one, other] = [plain(one, site), plain(other, site)];
    const isRewritten = (text(one) !== text(before)) !== (text(other) !== text(alsoBefore));
    return isRewritten ? [name] : [];
  });
}
