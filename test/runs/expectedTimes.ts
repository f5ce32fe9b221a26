import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/** How long tests took, on this machine or where they were last measured. */
export interface TestTimes {
  /** Milliseconds of each test file, by its path below the project's folder. */
  readonly files: Readonly<Record<string, number>>;
  /** Milliseconds of whole runs, by name. */
  readonly runs: Readonly<Record<string, number>>;
}

/** Measured on two cores; for machines that have not run the tests yet. */
const MEASURED = path.join(ROOT, 'test', 'runs', 'times.json');
const OWN = path.join(ROOT, '.local', 'test-times.json');

const read = (file: string): TestTimes =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: {}, runs: {} };

/** The last times on this machine, else the measured ones. */
export function expectedTimes(): TestTimes & { readonly own: boolean } {
  const [measured, own] = [read(MEASURED), read(OWN)];
  return {
    files: { ...measured.files, ...own.files },
    runs: { ...measured.runs, ...own.runs },
    own: Object.keys(own.runs).length > 0,
  };
}

/** Keeps the times of a run for the next one. @param measured also for other machines, in the project itself */
export function keepTimes({ files, runs }: TestTimes, measured = false): void {
  for (const file of measured ? [OWN, MEASURED] : [OWN]) {
    const before = read(file);
    const rounded = Object.entries(files).map(([name, ms]) => [name, Math.round(ms / 100) * 100] as const);
    const kept = { ...before.files, ...Object.fromEntries(rounded) };
    const existing = Object.entries(kept)
      .filter(([name]) => existsSync(path.join(ROOT, name)))
      .sort(([one], [other]) => (one < other ? -1 : 1));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(
      file,
      `${JSON.stringify({ files: Object.fromEntries(existing), runs: { ...before.runs, ...runs } }, null, 2)}\n`,
    );
  }
}
