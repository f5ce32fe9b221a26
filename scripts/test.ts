import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../test/browser/findChromium.ts';
import { expectedTimes, keepTimes } from '../test/runs/expectedTimes.ts';
import { KINDS, type Kind, kindOf, type Run } from '../test/runs/testFiles.ts';
import type { RunMessage } from '../test/TallyReporter.ts';
import { diskSpaceFault } from './test/diskSpace.ts';
import { Programs } from './test/Programs.ts';
import { Suite } from './test/Suite.ts';
import { failed, NOTHING, report, sum, summary, type Tally } from './test/Tally.ts';

const HELP = `npm test                        the checks, and the tests that a change needs
npm test -- FILE[:LINE] ...     some tests, of any kind; further options are vitest's
npm run test:all                everything
npm run test:long               what test:all has besides npm test
npm run check                   the checks alone`;

/** The cores of the machine that the committed times were measured on. */
const MEASURED_CORES = 2;
const PROGRESS_MS = 30_000;
/** Building the app and starting chains and browsers, before the first test of a kind. */
const SET_UP_MS: Readonly<Record<Kind, number>> = {
  unit: 3_000,
  build: 3_000,
  contract: 8_000,
  browser: 25_000,
};

const programs = new Programs();
const say = (line: string): void => console.log(`minute ${minutes(performance.now())}: ${line}`);

function minutes(ms: number): string {
  return (ms / 60_000).toFixed(1);
}

function lasts(ms: number): string {
  return ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} seconds` : `${Math.round(ms / 60_000)} minutes`;
}

/**
 * Looks for the browser before anything else, so that a missing one is reported while somebody is watching. The other
 * tests run without it all the same.
 */
function browserFault(): string | undefined {
  try {
    process.env.CHROME = findChromium();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The kind of a test file as a person names it, perhaps with a line. */
const kindNamed = (file: string): Kind => kindOf(file.replace(/:\d+$/, ''));

/** Some files, one kind after the other, so that a kind that cannot start takes no other one along. */
async function runFiles(
  args: readonly string[],
  files: readonly string[],
  pattern: string | boolean | undefined,
): Promise<Tally> {
  const { files: times } = expectedTimes();
  const kinds = KINDS.filter((kind) => files.some((file) => kindNamed(file) === kind));
  const expectedMs = [
    ...kinds.map((kind) => SET_UP_MS[kind]),
    ...files.map((file) => times[file.replace(/:\d+$/, '')] ?? 1_000),
  ].reduce((all, ms) => all + ms, 0);
  console.log(`About ${lasts(expectedMs)}.`);
  const missing = kinds.includes('browser') ? browserFault() : undefined;
  const tallies: Tally[] = [];
  for (const kind of kinds) {
    const others = files.filter((file) => kindNamed(file) !== kind);
    const title = files.filter((file) => kindNamed(file) === kind).join(' ');
    if (kind === 'browser' && missing) tallies.push(failed({ title, text: missing }));
    else
      tallies.push(
        await runVitest(
          args.filter((one) => !others.includes(one)),
          title,
        ),
      );
  }
  const whole = sum(tallies);
  // Vitest counts what a pattern leaves out as skipped.
  const hasRun = whole.passed + whole.failed > 0 || (!pattern && whole.skipped > 0);
  return hasRun ? whole : failed({ title: files.join(' '), text: 'There is no test of this name.' });
}

/** With what vitest prints. @param title of what it runs, where it has no tests or fails as a whole */
async function runVitest(args: readonly string[], title: string): Promise<Tally> {
  let tally: Tally | undefined;
  const { ok } = await programs.run('node_modules/vitest/vitest.mjs', ['run', ...args], {
    shown: true,
    env: { SLUICE_RUN: 'all' },
    onMessage: (message) => {
      const sent = message as RunMessage;
      if (sent.kind === 'tally') tally = sent.tally;
    },
  });
  const whole = tally ?? NOTHING;
  return ok || whole.failed > 0 ? whole : sum([whole, failed({ title, text: 'vitest failed' })]);
}

/**
 * What waits for chains and pages runs beside what computes; together they fill the cores, and the former goes first,
 * since it depends on time.
 */
async function runWhole(run: Run): Promise<Tally> {
  const missing = browserFault();
  if (missing) console.error(`The browser tests cannot run, and count as failed. ${missing}`);
  const suite = new Suite(programs, run, say);
  const timer = setInterval(() => say(`… ${suite.progress}`), PROGRESS_MS);
  const waiting = async () => [
    await suite.tests('contract'),
    missing ? failed({ title: 'browser tests', text: missing }) : await suite.tests('browser'),
  ];
  const computing = async () => [
    ...(run === 'long' ? [] : [await suite.checks()]),
    // Builds use one core; they would leave the others idle at the end.
    await suite.tests('build', { yields: true }),
    await suite.tests('unit', { yields: true }),
  ];
  const tallies = await Promise.all([waiting(), computing()]);
  clearInterval(timer);
  return sum(tallies.flat());
}

/** @param name the run's name among the times */
function announce(name: string): void {
  const { runs, own } = expectedTimes();
  const ms = runs[name];
  const cores = availableParallelism();
  if (ms === undefined) return;
  const known = own ? 'as the last time' : `measured on ${MEASURED_CORES} cores, and here are ${cores}`;
  const scale = own ? 1 : Math.max(0.5, MEASURED_CORES / cores);
  console.log(`About ${lasts(ms * scale)} (${known}).`);
}

async function main(): Promise<Tally> {
  const { values, positionals } = parseArgs({
    strict: false,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      checks: { type: 'boolean' },
      long: { type: 'boolean' },
      all: { type: 'boolean' },
      measured: { type: 'boolean' },
      // Vitest's, named here so that its value is not taken for a file.
      testNamePattern: { type: 'string', short: 't' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return NOTHING;
  }
  const space = await diskSpaceFault();
  if (space) console.error(space);
  if (positionals.length > 0) return runFiles(process.argv.slice(2), positionals, values.testNamePattern);
  const run: Run = values.all ? 'all' : values.long ? 'long' : 'short';
  const name = `${values.checks ? 'checks' : run}${process.env.SLUICE_FULL === '1' ? '-full' : ''}`;
  announce(name);
  const tally = values.checks ? await new Suite(programs, run, say).checks() : await runWhole(run);
  if (tally.failed === 0)
    keepTimes(
      { files: tally.times, runs: { [name]: Math.round(performance.now()) } },
      values.measured === true,
    );
  return tally;
}

let interrupted = false;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, async () => {
    if (interrupted) return;
    interrupted = true;
    await programs.stop();
    console.error('Interrupted. Nothing of it runs any more.');
    process.exit(130);
  });
}

const tally = await main();
if (!interrupted) {
  const failures = report(tally);
  if (failures) console.log(`\n${failures}\n`);
  const full = tally.failures.some(({ text }) => text.includes('ENOSPC'));
  if (full) console.log('A disk is full (ENOSPC): free some room and run it again.');
  const slowest = Object.entries(tally.times).sort(([, one], [, other]) => other - one);
  if (slowest.length > 20) {
    const rows = slowest.slice(0, 10).map(([file, ms]) => `${(ms / 1000).toFixed(0)} s ${file}`);
    console.log(`\nThe slowest of ${slowest.length} files:\n${rows.join('\n')}`);
  }
  console.log(summary(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
