import type { Checker } from 'typescript/unstable/sync';
import { aliveOf } from './aliveOf.ts';
import type { ProjectFacts } from './readProject.ts';
import type { Declaration, Reference, Shape } from './readSource.ts';

export interface NamedSymbol {
  /** `name`, or `Type.member`. */
  readonly name: string;
  readonly kind: Declaration['kind'];
  /** Whether living product code names it. Always true for types, because they do nothing. */
  readonly called: boolean;
  /** Private to its class. */
  readonly hidden: boolean;
}

/** The declarations of each file that the product reaches, by its path below the project's folder. */
export type Callers = ReadonlyMap<string, readonly NamedSymbol[]>;

/** Finds code that the product never calls: a function, class, constant or member is alive if living code names it. */
export function callersIn({ declared, references, shapes, checker }: ProjectFacts): Callers {
  const alive = aliveOf(declared, references);
  // Where a class is used as a type that it does not name, a call of the type's member calls the class's
  // member.
  const likenesses = [...declared.values()].flatMap((declarations) =>
    declarations
      .filter(({ key }) => !alive.has(key))
      .flatMap((member) => likenessesOf(member, shapes, checker)),
  );
  return calledIn(declared, aliveOf(declared, [...references, ...likenesses]));
}

function likenessesOf(
  { key, name, owner, kind, node }: Declaration,
  shapes: ReadonlyMap<string, readonly Shape[]>,
  checker: Checker,
): readonly Reference[] {
  if (!owner || kind !== 'method') return [];
  const type = checker.getTypeAtLocation(node.parent);
  return (shapes.get(name.slice(name.indexOf('.') + 1)) ?? []).flatMap((shape) => {
    const other = checker.getTypeAtLocation(shape.type);
    const fits = type && other && shape.type !== node.parent && checker.isTypeAssignableTo(type, other);
    return fits ? [{ from: shape.key, to: key }] : [];
  });
}

function calledIn(
  declared: ReadonlyMap<string, readonly Declaration[]>,
  alive: ReadonlySet<string>,
): Callers {
  const all = [...declared.values()].flat();
  // A type's member is used where a member that implements it is used.
  const served = new Set(all.flatMap(({ key, overrides }) => (alive.has(key) ? overrides : [])));
  const symbolOf = ({ key, name, kind, hidden }: Declaration): NamedSymbol => {
    const called = kind === 'type' || alive.has(key) || served.has(key);
    return { name, kind, called, hidden };
  };
  return new Map([...declared].map(([file, declarations]) => [file, declarations.map(symbolOf)]));
}
