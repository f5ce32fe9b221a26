/** One import or export-from of a source file. */
export interface SourceImport {
  readonly specifier: string;
  readonly kind: 'static' | 'dynamic';
  /** True for `import type`, `export type`. */
  readonly typeOnly: boolean;
}

/** Removes comments but keeps the lines. Strings and templates that contain `//` or `/*` stay whole. */
export function withoutComments(source: string): string {
  const token = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return source.replace(token, (all, text: string | undefined) => text ?? all.replace(/[^\n]/g, ''));
}

const STATIC = /^\s*(import|export)\s+(type\s+)?(?:[\w$*{][^'"`;]*?\sfrom\s+)?(['"])([^'"\n]+)\3/gm;
const DYNAMIC = /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g;

/** Every import and re-export of a source file. @param source formatted as Biome formats it */
export function importsOf(source: string): readonly SourceImport[] {
  const code = withoutComments(source);
  const found: SourceImport[] = [];
  for (const [, , type, , specifier] of code.matchAll(STATIC)) {
    found.push({ specifier: specifier!, kind: 'static', typeOnly: type !== undefined });
  }
  for (const [, , specifier] of code.matchAll(DYNAMIC)) {
    found.push({ specifier: specifier!, kind: 'dynamic', typeOnly: false });
  }
  return found;
}
