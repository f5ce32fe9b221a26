import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import type { Checker, NodeHandle, Symbol as TsSymbol } from 'typescript/unstable/sync';

/** A named declaration: a file's top-level declarations, and the members of classes and interfaces. */
export interface Declaration {
  readonly key: string;
  /** The name for people: `name` or `Type.member`. */
  readonly name: string;
  readonly kind: 'value' | 'type' | 'method' | 'field';
  /** The class or interface of a member. */
  readonly owner: string | undefined;
  /** Private to its class. */
  readonly hidden: boolean;
  /** True for a default export, which lazy imports use. */
  readonly isDefault: boolean;
  /** For a member: the members that it implements or overrides in its class's bases. */
  readonly overrides: readonly string[];
  readonly node: Node;
}

/** A use of a name. */
export interface Reference {
  /** The declaration that contains the use; undefined for code that runs when the file is loaded. */
  readonly from: string | undefined;
  readonly to: string;
}

/** A member of a type that a class may implement without naming the type. */
export interface Shape {
  readonly key: string;
  readonly name: string;
  /** The interface or type literal. */
  readonly type: Node;
}

export interface SourceFacts {
  readonly declarations: readonly Declaration[];
  readonly shapes: readonly Shape[];
  readonly references: readonly Reference[];
}

/** The fields of nodes of these kinds; the compiler's own types would need a guard for each kind. */
interface Parts {
  readonly id: string;
  readonly text?: string;
  readonly name?: Node & Parts;
  readonly propertyName?: Node;
  readonly initializer?: Node;
  readonly modifiers?: readonly Node[];
  readonly heritageClauses?: readonly { readonly types: readonly Node[] }[];
}

interface Place {
  /** The declaration that contains this code. */
  readonly from: string | undefined;
  readonly owner: Owner | undefined;
}

interface Owner {
  readonly key: string;
  readonly name: string;
  readonly isType: boolean;
  /** The types that it extends or implements. */
  readonly bases: readonly Node[];
}

const K = SyntaxKind;
const ALIAS = 1 << 21;
const VALUES = new Set([K.FunctionDeclaration, K.ClassDeclaration, K.VariableDeclaration, K.EnumDeclaration]);
const TYPES = new Set([K.InterfaceDeclaration, K.TypeAliasDeclaration]);
const MEMBERS = new Set([K.MethodDeclaration, K.GetAccessor, K.SetAccessor, K.PropertyDeclaration]);
const SIGNATURES = new Set([K.MethodSignature, K.PropertySignature]);
const NAMES = new Set([K.Identifier, K.PrivateIdentifier]);
/** Kinds in which a name is only passed on, or names a type. */
const NO_USE = new Set([K.ImportDeclaration, K.ExportDeclaration, K.TypeReference]);

const partsOf = (node: Node): Node & Parts => node as Node & Parts;
const keyOf = ({ index, kind, path }: NodeHandle): string => `${index}.${kind}.${path}`;
const has = (node: Node, ...kinds: readonly SyntaxKind[]): boolean =>
  partsOf(node).modifiers?.some(({ kind }) => kinds.includes(kind)) ?? false;

function kindOf(node: Node, { owner, from }: Place): Declaration['kind'] | undefined {
  const { name, initializer } = partsOf(node);
  const ofOwner = owner && owner.key === from;
  if (MEMBERS.has(node.kind) && owner?.key === partsOf(node.parent).id) {
    return node.kind === K.PropertyDeclaration && initializer?.kind !== K.ArrowFunction ? 'field' : 'method';
  }
  if (SIGNATURES.has(node.kind) && ofOwner && owner.isType) {
    return node.kind === K.MethodSignature ? 'method' : 'field';
  }
  const holder = node.kind === K.VariableDeclaration ? node.parent.parent.parent : node.parent;
  if (holder?.kind !== K.SourceFile || !name?.text) return undefined;
  if (VALUES.has(node.kind)) return 'value';
  return TYPES.has(node.kind) ? 'type' : undefined;
}

/** The declarations of a file, and the declarations that its code uses. */
export function readSource(source: SourceFile, checker: Checker): SourceFacts {
  const declarations: Declaration[] = [];
  const references: Reference[] = [];
  const shapes: Shape[] = [];
  const uses: { readonly node: Node; readonly from: string | undefined }[] = [];

  const add = (from: string | undefined, symbol: TsSymbol | undefined): void => {
    const target = symbol && symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol;
    for (const handle of target?.declarations ?? []) references.push({ from, to: keyOf(handle) });
  };

  const overridden = (name: string, bases: readonly Node[]): readonly string[] =>
    bases.flatMap((base) => {
      const type = checker.getTypeAtLocation(base);
      const property = type && checker.getPropertyOfType(type, name);
      return property?.declarations.map(keyOf) ?? [];
    });

  function declare(node: Node & Parts, kind: Declaration['kind'], place: Place): Place {
    const name = node.name?.text ?? '';
    const { owner } = place;
    declarations.push({
      key: node.id,
      name: owner ? `${owner.name}.${name}` : name,
      kind,
      owner: owner?.key,
      hidden: node.name?.kind === K.PrivateIdentifier || has(node, K.PrivateKeyword, K.ProtectedKeyword),
      isDefault: has(node, K.DefaultKeyword),
      overrides: owner ? overridden(name, owner.bases) : [],
      node,
    });
    if (kind === 'value' || kind === 'type') {
      const bases = node.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
      return { from: node.id, owner: { key: node.id, name, isType: kind === 'type', bases } };
    }
    // A field's initializer runs when the object is created, so it is the class's own code.
    const runsAtOnce = kind === 'field' && !owner?.isType;
    return { from: runsAtOnce ? owner?.key : node.id, owner };
  }

  function use(node: Node, from: string | undefined): void {
    const parent = partsOf(node.parent);
    if (parent.kind === K.BindingElement && !parent.propertyName && parent.name === node) {
      if (parent.parent.kind !== K.ObjectBindingPattern) return;
      const type = checker.getTypeAtLocation(parent.parent);
      add(from, type && checker.getPropertyOfType(type, partsOf(node).text ?? ''));
    } else if (parent.kind === K.ShorthandPropertyAssignment) {
      add(from, checker.getShorthandAssignmentValueSymbol(parent));
    } else if (parent.name !== node || parent.kind === K.PropertyAccessExpression) {
      uses.push({ node, from });
    }
  }

  function walk(node: Node, place: Place): void {
    if (NO_USE.has(node.kind)) {
      // Among the arguments of a generic type, `typeof x` is a use.
      node.forEachChild((child) => {
        if (!NAMES.has(child.kind)) walk(child, place);
      });
      return;
    }
    if (NAMES.has(node.kind)) use(node, place.from);
    if (SIGNATURES.has(node.kind)) {
      const { id: key, name } = partsOf(node);
      shapes.push({ key, name: name?.text ?? '', type: node.parent });
    }
    const kind = kindOf(node, place);
    const within = kind ? declare(partsOf(node), kind, place) : place;
    node.forEachChild((child) => walk(child, within));
  }

  walk(source, { from: undefined, owner: undefined });
  const symbols = checker.getSymbolAtLocation(uses.map(({ node }) => node));
  for (const [index, { from }] of uses.entries()) add(from, symbols[index]);
  return { declarations, references, shapes };
}
