import path from 'node:path';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Failure, Tally } from '../scripts/test/Tally.ts';
import { LONG, type Run } from './runs/testFiles.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** A file with a picture of the page when the test failed. */
    picture?: string;
  }
}

interface Fault {
  readonly message?: string;
  readonly diff?: string;
  readonly stack?: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number; readonly column: number }[];
}

/** What a run sends to the process that started it, after each file and at its end. */
export type RunMessage =
  | {
      readonly kind: 'progress';
      readonly ended: number;
      readonly of: number;
      readonly failures: readonly Failure[];
    }
  | { readonly kind: 'tally'; readonly tally: Tally };

/** Characters of what a failed test printed: it may name the seed. */
const PRINTED = 2000;

/**
 * Counts the tests of a run for the process that started it; a module or a set-up that fails counts as one failure.
 * Without such a process it does nothing.
 */
export default class TallyReporter implements Reporter {
  readonly #printed = new Map<string, string>();
  #ended = 0;
  #of = 0;

  constructor() {
    // Nobody is left to read the result, and nobody else would end this run.
    if (process.send) process.once('disconnect', () => process.exit(1));
    // The channel alone does not keep this process.
    process.channel?.unref();
  }

  onTestRunStart(specifications: readonly unknown[]): void {
    this.#of = specifications.length;
  }

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.#printed.set(taskId, `${this.#printed.get(taskId) ?? ''}${content}`.slice(-PRINTED));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended += 1;
    void send({ kind: 'progress', ended: this.#ended, of: this.#of, failures: this.#failuresOf(module) });
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Promise<void> {
    const run = (process.env.SLUICE_RUN ?? 'all') as Run;
    const tests = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter(({ tags }) => run === 'all' || tags.includes(LONG) === (run === 'long'));
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const failures = [
      ...unhandledErrors.map((error) => ({ title: 'outside of any test', text: textOf([error as Fault]) })),
      ...modules.flatMap((module) => this.#failuresOf(module)),
    ];
    const times = modules.map((module) => [placeOf(module), durationOf(module)] as const);
    const tally: Tally = {
      passed: count('passed'),
      skipped: count('skipped'),
      failed: failures.length,
      failures,
      times: Object.fromEntries(times),
    };
    await send({ kind: 'tally', tally });
  }

  #failuresOf(module: TestModule): readonly Failure[] {
    const at = placeOf(module);
    const suites = [...module.children.allSuites()];
    return [
      ...module.errors().map((error) => ({ at, title: '', text: textOf([error as Fault]) })),
      ...suites.flatMap((suite) =>
        suite.errors().map((error) => ({ at, title: suite.fullName, text: textOf([error as Fault]) })),
      ),
      ...[...module.children.allTests('failed')].map((test) => this.#failureOf(test)),
    ];
  }

  #failureOf(test: TestCase): Failure {
    const { errors = [] } = test.result();
    const { picture } = test.meta();
    const printed = this.#printed.get(test.id);
    return {
      at: test.location ? `${placeOf(test.module)}:${test.location.line}` : placeOf(test.module),
      title: test.fullName,
      text: [
        textOf(errors as readonly Fault[]),
        ...(picture ? [`picture: ${picture}`] : []),
        ...(printed ? [`printed: ${printed.trim()}`] : []),
      ].join('\n'),
    };
  }
}

/** Resolves once the message has left: the run may exit right after the last one. */
const send = (message: RunMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

const placeOf = ({ moduleId, project }: TestModule): string =>
  path.relative(project.vitest.config.root, moduleId).split(path.sep).join('/');

function durationOf(module: TestModule): number {
  const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic();
  return duration + collectDuration + environmentSetupDuration + setupDuration;
}

function textOf(errors: readonly Fault[]): string {
  return errors
    .flatMap(({ message, diff, stack, stacks }) => [
      message,
      diff,
      ...(stacks
        ? stacks.map(({ file, line, column }) => `at ${path.relative('', file)}:${line}:${column}`)
        : [stack]),
    ])
    .filter((text) => text)
    .join('\n');
}
