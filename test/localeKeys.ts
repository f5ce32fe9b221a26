import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../scripts/root.ts';

export interface UsedKey {
  /** `file:line`, for the message of a failure. */
  readonly place: string;
  readonly namespace: string;
  /** `*` stands for parts that code fills in. */
  readonly pattern: string;
}

/** Looks like a key, but is the name of the wallet's own endpoint. */
const NOT_KEYS: ReadonlySet<string> = new Set(['wallet:rpc']);

/** The namespace of `t` in a file that names none. */
function ownNamespace(file: string): string {
  const [room = '', part = ''] = file.split('/');
  if (room === 'plugins') return part;
  return room === 'ui' && (part === 'exchange' || part === 'components') ? 'exchange' : 'common';
}

/** The first argument of the call whose parenthesis stands at `open`. */
function firstArgument(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const letter = text[at] as string;
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0 || (depth === 1 && letter === ',')) return text.slice(open + 1, at);
  }
  return '';
}

function asPattern(literal: string): string {
  return literal.replace(/\$\{[^}]*\}/g, '*');
}

/** Keys that a source file uses: literals and templates in `t(...)`, and `namespace:key` anywhere. */
export function usedKeys(file: string, text: string, namespaces: readonly string[]): readonly UsedKey[] {
  const named = /use(?:Lazy)?Translation\('([\w-]+)'/.exec(text)?.[1];
  const namespace = named ?? ownNamespace(file);
  const found: UsedKey[] = [];
  const add = (at: number, key: string) => {
    const place = `${file}:${text.slice(0, at).split('\n').length}`;
    const [, prefix, rest] = /^([\w-]+):(.+)$/.exec(key) ?? [];
    if (prefix && rest && namespaces.includes(prefix))
      found.push({ place, namespace: prefix, pattern: rest });
    else found.push({ place, namespace, pattern: key });
  };
  for (const call of text.matchAll(/(?<![\w.])t\(/g)) {
    const argument = firstArgument(text, call.index + 1);
    for (const match of argument.matchAll(/'([^'\n]+)'|`([^`]+)`/g)) {
      const [, quoted, template] = match;
      const compared = /[=!]== $/.test(argument.slice(0, match.index));
      if (!compared) add(call.index, quoted ?? asPattern(template as string));
    }
  }
  const prefixed = new RegExp(`['\`]((?:${namespaces.join('|')}):[\\w.$*{}]+)['\`]`, 'g');
  for (const match of text.matchAll(prefixed)) {
    const key = match[1] as string;
    if (!NOT_KEYS.has(key)) add(match.index, asPattern(key));
  }
  return found;
}

/**
 * The keys of a namespace that no source can show: none names the key, or a pattern or the beginning of a template
 * that makes it. A pattern that begins with a filled-in part counts in its own namespace alone.
 */
export function unusedKeys(
  namespace: string,
  keys: Iterable<string>,
  used: readonly UsedKey[],
  text: string,
): readonly string[] {
  const literals = new Set(Array.from(text.matchAll(/['"`]([\w.:-]+)['"`]/g), ([, literal]) => literal));
  const patterns = used.filter(
    (one) => one.pattern.includes('*') && (one.namespace === namespace || !one.pattern.startsWith('*')),
  );
  const isUsed = (key: string) => {
    if (literals.has(key) || literals.has(`${namespace}:${key}`)) return true;
    if (patterns.some(({ pattern }) => hasKey(new Map([[key, '']]), pattern))) return true;
    const parts = key.split('.');
    return parts.some((_, index) => index > 0 && text.includes(`${parts.slice(0, index).join('.')}.\${`));
  };
  return [...keys].filter((key) => !isUsed(key.replace(/_(zero|one|two|few|many|other)$/, '')));
}

/** All sources of the product: no tests, nothing in a `testing` folder. */
export function productSources(): readonly { readonly file: string; readonly text: string }[] {
  return ['kernel', 'plugins', 'ui'].flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$|\/testing\//.test(file))
      .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
  );
}

export type Texts = { readonly [key: string]: string | Texts };

/** `a.b.c` to its text. */
export function flattened(texts: Texts, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): (readonly [string, string])[] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flattened(value, `${prefix}${key}.`)],
    ),
  );
}

/**
 * Whether `keys` contain one that matches `pattern`; a key with a count has one entry for each plural form.
 */
export function hasKey(keys: ReadonlyMap<string, string>, pattern: string): boolean {
  if (keys.has(pattern) || keys.has(`${pattern}_other`)) return true;
  if (!pattern.includes('*')) return false;
  const parts = pattern.split('*').map((part) => part.replace(/[.$]/g, '\\$&'));
  const wanted = new RegExp(`^${parts.join('[\\w.]+')}$`);
  return [...keys.keys()].some((key) => wanted.test(key));
}
