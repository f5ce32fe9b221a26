import type { ProjectFacts } from '../callers/readProject.ts';
import type { Declaration } from '../callers/readSource.ts';
import { drawWalk } from './drawWalk.ts';
import type { Link, Place, Step, Walk } from './readWalks.ts';

const titleOf = ({ name, file }: Place): string => `${name} (${file})`;

/** What the compiler knows about the code that walks describe. */
export class WalkedCode {
  readonly #declared: ProjectFacts['declared'];
  readonly #fileOf = new Map<string, string>();
  readonly #named = new Map<string, Set<string>>();

  constructor({ declared, references }: Pick<ProjectFacts, 'declared' | 'references'>) {
    this.#declared = declared;
    for (const [file, declarations] of declared)
      for (const { key } of declarations) this.#fileOf.set(key, file);
    for (const { from, to } of references) {
      if (from === undefined) continue;
      const known = this.#named.get(from);
      if (known) known.add(to);
      else this.#named.set(from, new Set([to]));
    }
  }

  /** Undefined if the product does not reach the file. */
  declarationsOf(file: string): readonly Declaration[] | undefined {
    return this.#declared.get(file);
  }

  /** The declarations of that name: several for a getter with a setter, none if the name is unknown. */
  find({ name, file }: Place): readonly Declaration[] {
    return (this.#declared.get(file) ?? []).filter((declaration) => declaration.name === name);
  }

  /**
   * Keys of the place itself and of everything that its code refers to, directly or through other
   * declarations of its file.
   */
  reached(place: Place): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = this.find(place).map(({ key }) => key);
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (reached.has(key)) continue;
      reached.add(key);
      if (this.#fileOf.get(key) === place.file) open.push(...(this.#named.get(key) ?? []));
    }
    return reached;
  }

  /** Whether the code of the declaration itself refers to one of `targets`. */
  names({ key }: Declaration, targets: readonly Declaration[]): boolean {
    return targets.some((target) => this.#named.get(key)?.has(target.key) === true);
  }
}

const reaches = (reached: ReadonlySet<string>, targets: readonly Declaration[]): boolean =>
  targets.some(({ key }) => reached.has(key));
const implement = (members: readonly Declaration[], types: readonly Declaration[]): boolean =>
  members.some(({ overrides }) => types.some(({ key }) => overrides.includes(key)));
/** A call of an interface member counts as a call of the class member that implements it. */
const reachesOrTypeOf = (reached: ReadonlySet<string>, targets: readonly Declaration[]): boolean =>
  reaches(reached, targets) || targets.some(({ overrides }) => overrides.some((key) => reached.has(key)));

function callFault(code: WalkedCode, step: Step, as: Place | undefined, next: Step): string | undefined {
  const target = code.find(as ?? next);
  if (!reaches(code.reached(step), target)) return `${titleOf(step)} does not call ${titleOf(as ?? next)}`;
  if (!as || implement(code.find(next), target)) return undefined;
  return `${titleOf(next)} does not implement ${titleOf(as)}`;
}

function readFault(code: WalkedCode, step: Step, as: Place, next: Step): string | undefined {
  if (as.file !== step.file) return `${titleOf(as)} is not in the file of ${titleOf(step)}`;
  const read = code.find(as);
  const written = code.reached(step);
  const shared = [...code.reached(as)].some((key) => written.has(key));
  if (!shared) return `${titleOf(as)} gives nothing that ${titleOf(step)} has to do with`;
  return reachesOrTypeOf(code.reached(next), read)
    ? undefined
    : `${titleOf(next)} does not read ${titleOf(as)}`;
}

function callBackFault(
  code: WalkedCode,
  step: Step,
  { as, to }: { readonly as: Place; readonly to: Place },
  next: Step,
): string | undefined {
  if (!reaches(code.reached(step), code.find(as))) return `${titleOf(step)} does not call ${titleOf(as)}`;
  const taker = code.find(to);
  const takes = to.file === step.file || implement(code.declarationsOf(step.file) ?? [], taker);
  if (!takes) return `${titleOf(to)} is none of what ${step.file} declares or implements`;
  const handsOver = (code.declarationsOf(next.file) ?? []).some(
    (giver) => code.names(giver, taker) && code.names(giver, code.find(next)),
  );
  return handsOver ? undefined : `${next.file} does not hand ${next.name} to ${titleOf(to)}`;
}

/** @param steps up to and including the one that returns */
function returnFault(code: WalkedCode, steps: readonly Step[], next: Step): string | undefined {
  const reached = code.reached(next);
  // Goes back along the calls until it finds a step that `next` has called.
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!;
    if (at < steps.length - 1 && step.next?.kind !== 'calls') break;
    if (reachesOrTypeOf(reached, code.find(step))) return undefined;
  }
  return `${titleOf(next)} has called none of the steps that lead to ${titleOf(steps.at(-1)!)}`;
}

function linkFault(code: WalkedCode, steps: readonly Step[], link: Link, next: Step): string | undefined {
  const step = steps.at(-1)!;
  if (link.kind === 'calls') return callFault(code, step, link.as, next);
  if (link.kind === 'read') return readFault(code, step, link.as, next);
  return link.kind === 'returns' ? returnFault(code, steps, next) : callBackFault(code, step, link, next);
}

function placesOf(step: Step): readonly Place[] {
  const { next } = step;
  if (!next || next.kind === 'returns') return [step];
  if (next.kind === 'callsBack') return [step, next.as, next.to];
  return next.as ? [step, next.as] : [step];
}

/** What is wrong with a walk, one line each, as `line: what is wrong`. */
export function walkFaults(code: WalkedCode, { steps, drawn }: Walk): readonly string[] {
  const faults = steps.flatMap((step, at) => {
    const missing = placesOf(step).filter((place) => code.find(place).length === 0);
    if (missing.length > 0)
      return missing.map((place) => `${step.line}: ${place.file} declares no ${place.name}`);
    const next = steps[at + 1];
    if (!next) return step.next ? [`${step.line}: there is no next step`] : [];
    if (!step.next) return [`${step.line}: it does not say how it gets to the next step`];
    if (code.find(next).length === 0) return [];
    const fault = linkFault(code, steps.slice(0, at + 1), step.next, next);
    return fault ? [`${step.line}: ${fault}`] : [];
  });
  if (drawn === drawWalk(steps)) return faults;
  return [...faults, `${steps[0]?.line}: the diagram is not of this table; "npm run docs:draw" draws it`];
}
