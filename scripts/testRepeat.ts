import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findChromium } from '../test/browser/findChromium.ts';
import { type Kind, testFiles } from '../test/runs/testFiles.ts';
import { ROOT } from './root.ts';
import { Programs } from './test/Programs.ts';
import { Suite } from './test/Suite.ts';
import { type Failure, report } from './test/Tally.ts';

/** Browser tests that name one of these have to do with blocks, time or the network. */
const TIMED =
  /evm_mine|stopMining|FaultProxy|\.clock\.|setOffline|\.route\(|serviceWorkers|blockTime|waitForTimeout/;

interface Round {
  readonly name: string;
  readonly kind: Kind;
  readonly times: number;
  /** Absent: all files of the kind. */
  readonly files?: () => readonly string[];
}

const ROUNDS: readonly Round[] = [
  { name: 'unit', kind: 'unit', times: 10 },
  { name: 'contract', kind: 'contract', times: 10 },
  { name: 'browser', kind: 'browser', times: 3 },
  {
    name: 'browser, with blocks, time or network',
    kind: 'browser',
    // The rounds of all browser tests count here too.
    times: 7,
    files: () =>
      testFiles('browser', 'all').filter((file) => TIMED.test(readFileSync(path.join(ROOT, file), 'utf8'))),
  },
];

interface State {
  /** Rounds that have ended, by name. */
  done: Record<string, number>;
  /** What failed in which round. */
  failures: (Failure & { readonly round: string })[];
}

const STATE = path.join(ROOT, '.local', 'test-repeat.json');

function readState(): State {
  try {
    return JSON.parse(readFileSync(STATE, 'utf8'));
  } catch {
    return { done: {}, failures: [] };
  }
}

function keep(state: State): void {
  mkdirSync(path.dirname(STATE), { recursive: true });
  writeFileSync(STATE, JSON.stringify(state, null, 2));
}

/** Keeps every core busy until it is called: for the rounds that have no others beside them. */
function keepCoresBusy(): () => Promise<unknown> {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) Math.random();', { eval: true }),
  );
  return () => Promise.all(workers.map((worker) => worker.terminate()));
}

/**
 * Runs all tests again and again, in another order each time and while something else keeps the cores busy, to find
 * those that are red by chance. Browser tests run beside the others, so that each is the other's load. What has been
 * done is kept: the next call goes on there.
 */
async function repeat(): Promise<void> {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, only: { type: 'string' } } });
  const state: State = values.fresh ? { done: {}, failures: [] } : readState();
  process.env.CHROME = findChromium();
  const programs = new Programs();
  let isStopped = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      isStopped = true;
      void programs.stop().then(() => process.exit(130));
    });
  const runRound = async ({ name, kind, files }: Round, round: number) => {
    const suite = new Suite(programs, 'all', (line) => console.log(`${name}, round ${round}: ${line}`));
    const seed = String(Date.now() % 1_000_000);
    const tally = await suite.tests(kind, { env: { SLUICE_ORDER: seed }, files: files?.() });
    // What an interrupt ended has not failed.
    if (isStopped) return;
    state.done[name] = round;
    state.failures.push(
      ...tally.failures.map((failure) => ({ ...failure, round: `${name} ${round}, order ${seed}` })),
    );
    keep(state);
  };
  const left = ROUNDS.filter(
    ({ name, times }) => (!values.only || name === values.only) && (state.done[name] ?? 0) < times,
  );
  const lanes = [
    left.filter(({ kind }) => kind === 'browser'),
    left.filter(({ kind }) => kind !== 'browser'),
  ].filter((rounds) => rounds.length > 0);
  let idle: (() => Promise<unknown>) | undefined;
  let running = lanes.length;
  const loadIfAlone = () => {
    if (running === 1) idle = keepCoresBusy();
  };
  loadIfAlone();
  await Promise.all(
    lanes.map(async (rounds) => {
      for (const one of rounds) {
        for (let round = (state.done[one.name] ?? 0) + 1; round <= one.times; round += 1) {
          await runRound(one, round);
        }
      }
      running -= 1;
      loadIfAlone();
    }),
  );
  await idle?.();
  console.log(
    report({ failures: state.failures.map((one) => ({ ...one, title: `${one.title} (${one.round})` })) }),
  );
  console.log(
    `${state.failures.length} failures in ${Object.values(state.done).reduce((a, b) => a + b, 0)} rounds`,
  );
  process.exitCode = state.failures.length > 0 ? 1 : 0;
}

await repeat();
