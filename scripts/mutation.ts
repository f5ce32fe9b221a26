import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

/** The default places to mutate: the code that decides about amounts, calls, transactions and texts. */
const DEFAULT = ['kernel/amm', 'kernel/calldata', 'kernel/tx', 'ui/format', 'plugins/*/stores'];
/** Stryker is installed here on first use: with its dependencies it is a tenth of all packages. */
const HOME = path.join(ROOT, '.local', 'mutation');
const STRYKER = path.join(HOME, 'node_modules', '.bin', 'stryker');
/** The files that pin Stryker's packages. */
const INSTALL = ['package.json', 'package-lock.json', '.npmrc'].map(
  (file) => [path.join(ROOT, 'scripts', 'mutation', file), path.join(HOME, file)] as const,
);
const REPORT = path.join(ROOT, '.local', 'mutation.json');

interface Mutant {
  readonly status: string;
}

/** The parts of Stryker's report that are used here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

/** A folder means the sources below it; tests and what only tests use are not mutated. */
function globsOf(places: readonly string[]): readonly string[] {
  const wanted = places.flatMap((place) =>
    /\.tsx?$/.test(place) ? [place] : [`${place}/**/*.ts`, `${place}/**/*.tsx`],
  );
  return [...wanted, '!**/*.test.ts', '!**/*.test.tsx', '!**/*.bench.ts', '!**/testing/**'];
}

/** `kernel/flow` of `kernel/flow/deadline.ts`: the part whose tests must notice the mutants. */
const partOf = (place: string): string => place.split('/').slice(0, 2).join('/');

/** One line for each folder: how many of its mutants the unit tests noticed. */
function scores({ files }: Report): readonly string[] {
  const byFolder = new Map<string, { noticed: number; all: number; unreached: number }>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const folder = path.posix.dirname(file);
    const sum = byFolder.get(folder) ?? { noticed: 0, all: 0, unreached: 0 };
    for (const { status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') sum.noticed += 1;
      if (status === 'NoCoverage') sum.unreached += 1;
      if (['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)) sum.all += 1;
    }
    byFolder.set(folder, sum);
  }
  return [...byFolder].map(([folder, { noticed, all, unreached }]) => {
    const percent = all === 0 ? '–' : ((100 * noticed) / all).toFixed(1);
    return `${folder}: ${percent} % (${noticed} of ${all} noticed, ${unreached} reached by no unit test)`;
  });
}

/** @returns the program's exit status */
function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): number {
  const shell = process.platform === 'win32';
  return (
    spawnSync(command, args, { cwd, stdio: 'inherit', shell, env: { ...process.env, ...env } }).status ?? 1
  );
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const sameText = (one: string, other: string): boolean => textOf(one) === textOf(other);

const asked = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT;
rmSync(REPORT, { force: true });
const installed = existsSync(STRYKER) && INSTALL.every(([from, to]) => sameText(from, to));
if (!installed) for (const [from, to] of INSTALL) cpSync(from, to);
const status =
  (installed ? 0 : run('npm', ['ci', '--ignore-scripts'], HOME)) ||
  run(STRYKER, ['run', 'scripts/mutation/stryker.config.mjs', '--mutate', globsOf(asked).join(',')], ROOT, {
    SLUICE_MUTATED: [...new Set(asked.map(partOf))].join(','),
  });
if (status === 0) for (const line of scores(JSON.parse(readFileSync(REPORT, 'utf8')))) console.log(line);
process.exitCode = status;
