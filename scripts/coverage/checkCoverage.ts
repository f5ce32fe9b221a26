import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isTest } from '../architecture/rooms.ts';
import type { Callers } from '../callers/callersIn.ts';
import { ROOT } from '../root.ts';
import { testTitles } from './testTitles.ts';

const TABLE = 'docs/spec-coverage.md';
const HEADER = '| id | rule | where | test | status |';
const SEPARATOR = '| --- | --- | --- | --- | --- |';
const NONE = '–';

/** Every status a row may have: `done`, or the part of the work that owns the rule. */
export const STATUSES = [
  'done',
  'quotes',
  'services',
  'swap',
  'liquidity',
  'shell',
  'portfolio and explore',
] as const;

export interface CoverageReport {
  readonly rows: number;
  /** Rows per status, in the order of STATUSES. */
  readonly counts: ReadonlyMap<string, number>;
  /** One line each, as `file:line: what is wrong`. */
  readonly faults: readonly string[];
}

/** The backticked entries of a cell, [] for `–`, undefined where the cell holds anything else. */
function entriesOf(cell: string): readonly string[] | undefined {
  if (cell === NONE) return [];
  if (!/^`[^`]+`(, `[^`]+`)*$/.test(cell)) return undefined;
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!.trim());
}

function fileFault(root: string, file: string): string | undefined {
  if (path.isAbsolute(file) || path.posix.normalize(file) !== file || file.startsWith('..')) {
    return `${file} is not a path inside the project`;
  }
  const full = path.join(root, file);
  return existsSync(full) && statSync(full).isFile() ? undefined : `no file ${file}`;
}

function testFault(root: string, entry: string): string | undefined {
  const [file = '', ...names] = entry.split(' › ');
  if (!/\.test\.tsx?$/.test(file)) return `${file} is not a test file`;
  const fault = fileFault(root, file);
  if (fault || names.length === 0) return fault;
  const titles = testTitles(readFileSync(path.join(root, file), 'utf8'));
  const missing = names.find((name) => !titles.has(name));
  return missing === undefined ? undefined : `${file} has no test "${missing}"`;
}

/** A rule does not hold if no product code calls its code, whatever its tests say. */
function callerFaults(entry: string, callers: Callers): readonly string[] {
  const [file = '', ...names] = entry.split(' › ');
  if (!/^(kernel|ui|plugins)\/.+\.tsx?$/.test(file) || file.endsWith('.d.ts') || isTest(file)) return [];
  const symbols = callers.get(file);
  if (!symbols) return [`no product code reaches ${file}`];
  const named = symbols.filter(({ name }) => names.includes(name));
  const missing = names.filter((wanted) => !named.some(({ name }) => name === wanted));
  const own = names.length > 0 ? named : symbols.filter(({ kind, hidden }) => kind !== 'field' && !hidden);
  return [
    ...missing.map((name) => `${file} declares no ${name}`),
    ...own
      .filter(({ called }) => !called)
      .map(({ name }) => `${name} of ${file} has no caller in the product`),
  ];
}

/** `(deviation: <what is done instead>, since <why>)`, or the reason first: `(deviation, since <why>: <what>)`. */
const DEVIATION = /^Deviation:(.*)|\bdeviation\b(?:[:,]([^)]*))?/g;
const REASON = /\b(since|because|so that)(\s+\S+){3}/;

function deviationFaults(rule: string): readonly string[] {
  return [...rule.matchAll(DEVIATION)].flatMap(([, whole, said = whole ?? '']) =>
    REASON.test(said) ? [] : [`the deviation "${said.trim()}" has no reason`],
  );
}

function rowFaults(
  root: string,
  cells: readonly string[],
  section: string,
  callers: Callers | undefined,
): readonly string[] {
  const [id = '', rule = '', where = '', test = '', status = ''] = cells;
  const faults: string[] = [];
  if (!/^\d+\.\d+$/.test(id)) faults.push(`"${id}" is not an id`);
  else if (id.split('.')[0] !== section) faults.push(`${id} does not belong under section ${section || '?'}`);
  if (rule === '') faults.push('the rule is empty');
  const files = entriesOf(where);
  const tests = entriesOf(test);
  if (!files) faults.push(`"where" holds neither ${NONE} nor backticked files`);
  if (!tests) faults.push(`"test" holds neither ${NONE} nor backticked tests`);
  if (!(STATUSES as readonly string[]).includes(status)) faults.push(`unknown status "${status}"`);
  if (status === 'done' && files?.length === 0) faults.push('done without a file');
  if (status === 'done' && tests?.length === 0) faults.push('done without a test');
  const missing = [
    ...(files ?? []).map((entry) => fileFault(root, entry.split(' › ')[0]!)),
    ...(tests ?? []).map((entry) => testFault(root, entry)),
  ];
  const uncalled =
    callers && status === 'done' ? (files ?? []).flatMap((entry) => callerFaults(entry, callers)) : [];
  return [
    ...faults,
    ...deviationFaults(rule),
    ...missing.filter((fault) => fault !== undefined),
    ...uncalled,
  ];
}

/**
 * Checks the coverage table.
 * @param text the table, as Markdown
 * @param root the folder its file names are relative to
 * @param callers what the product calls; without it that is not checked
 */
export function checkCoverage(text: string, root: string, callers?: Callers): CoverageReport {
  const counts = new Map<string, number>(STATUSES.map((status) => [status, 0]));
  const firstLine = new Map<string, number>();
  const faults: string[] = [];
  let rows = 0;
  let section = '';
  for (const [index, line] of text.split('\n').entries()) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    if (!line.startsWith('|') || line === HEADER || line === SEPARATOR) continue;
    rows += 1;
    const fault = (what: string) => faults.push(`${TABLE}:${index + 1}: ${what}`);
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 7 || cells[6] !== '') {
      fault(`malformed row: ${HEADER} is expected`);
      continue;
    }
    const [id = '', status = ''] = [cells[1], cells[5]];
    const earlier = firstLine.get(id);
    if (earlier === undefined) firstLine.set(id, index + 1);
    else fault(`${id} is already in line ${earlier}`);
    for (const what of rowFaults(root, cells.slice(1, 6), section, callers)) fault(what);
    const count = counts.get(status);
    if (count !== undefined) counts.set(status, count + 1);
  }
  if (rows === 0) faults.push(`${TABLE}:1: no row`);
  return { rows, counts, faults };
}

/** `rule 8.29`, `rules 5.9 to 5.13`, `rules 3.44, 3.47 and 3.52`, as comments cite them. */
const CITED = /\brules? \d+\.\d+(?:(?:,| to| and|, and) \d+\.\d+)*/gi;

/** The rules that sources cite and the table does not have, one line each, as `file:line: what is wrong`. */
export function citationFaults(table: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const known = new Set([...table.matchAll(/^\| (\d+\.\d+) \|/gm)].map(([, id]) => id!));
  return [...sources].flatMap(([file, source]) =>
    source.split('\n').flatMap((line, index) =>
      (line.match(CITED) ?? [])
        .flatMap((words) => words.match(/\d+\.\d+/g) ?? [])
        .filter((id) => !known.has(id))
        .map((id) => `${file}:${index + 1}: ${TABLE} has no rule ${id}`),
    ),
  );
}

const SOURCE_FOLDERS = ['kernel', 'ui', 'plugins', 'chains', 'scripts', 'test'];

function sourcesOf(root: string): ReadonlyMap<string, string> {
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/'))),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** What is wrong with the project's table, and with what cites it; and a line that says what it holds. */
export function coverageFaults(callers: Callers): { readonly faults: readonly string[]; readonly summary: string } {
  const table = readFileSync(path.join(ROOT, TABLE), 'utf8');
  const { rows, counts, faults } = checkCoverage(table, ROOT, callers);
  const found = [...counts].map(([status, count]) => `${status} ${count}`).join(', ');
  return {
    faults: [...faults, ...citationFaults(table, sourcesOf(ROOT))],
    summary: `${rows} rules: ${found}`,
  };
}
