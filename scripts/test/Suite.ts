import { type Kind, type Run, TAGS_OF, testFiles } from '../../test/runs/testFiles.ts';
import type { RunMessage } from '../../test/TallyReporter.ts';
import { CHECKS, type Check } from './checks.ts';
import type { Programs } from './Programs.ts';
import { failed, NOTHING, PASSED, report, sum, type Tally } from './Tally.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

interface Step {
  readonly name: string;
  /** Files that have ended, and all of them; absent: no tests are counted. */
  readonly files?: readonly [ended: number, of: number];
}

export interface TestOptions {
  /** Whether what runs beside it goes first. */
  readonly yields?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Absent: all of the kind. */
  readonly files?: readonly string[] | undefined;
}

/** Runs the parts of the tests and says what becomes of them. */
export class Suite {
  readonly #programs: Programs;
  readonly #run: Run;
  readonly #say: (line: string) => void;
  readonly #steps = new Set<{ current: Step }>();

  constructor(programs: Programs, run: Run, say: (line: string) => void) {
    this.#programs = programs;
    this.#run = run;
    this.#say = say;
  }

  /** What runs now, for a person who waits. */
  get progress(): string {
    return [...this.#steps]
      .map(({ current: { name, files } }) => (files ? `${name} ${files[0]} of ${files[1]} files` : name))
      .join(', ');
  }

  /** Types, lint and the like, one after the other. */
  async checks(): Promise<Tally> {
    const tallies: Tally[] = [];
    for (const check of CHECKS) tallies.push(await this.#check(check));
    return sum(tallies);
  }

  /** The tests of a kind. */
  async tests(kind: Kind, { yields = false, env = {}, files = [] }: TestOptions = {}): Promise<Tally> {
    if (testFiles(kind, this.#run).length === 0) return NOTHING;
    const step: { current: Step } = { current: { name: `${kind} tests` } };
    let tally: Tally | undefined;
    const onMessage = (message: unknown) => {
      const sent = message as RunMessage;
      if (sent.kind === 'tally') tally = sent.tally;
      else step.current = { name: `${kind} tests`, files: [sent.ended, sent.of] };
      if (sent.kind === 'progress' && sent.failures.length > 0)
        this.#say(report({ ...NOTHING, failures: sent.failures }));
    };
    const tags = TAGS_OF[this.#run].map((filter) => `--tags-filter=${filter}`);
    const args = ['run', ...files, '--project', kind, '--reporter', './test/TallyReporter.ts', ...tags];
    return this.#timed(step, async () => {
      const { ok, output } = await this.#programs.run(VITEST, args, {
        yields,
        onMessage,
        env: { ...env, SLUICE_RUN: this.#run, NO_COLOR: '1' },
      });
      if (tally && (ok || tally.failed > 0)) return tally;
      return sum([tally ?? NOTHING, failed({ title: `${kind} tests`, text: output })]);
    });
  }

  #check({ name, script, args }: Check): Promise<Tally> {
    return this.#timed({ current: { name } }, async () => {
      const { ok, output } = await this.#programs.run(script, args, { yields: true });
      return ok ? PASSED : failed({ title: name, text: output });
    });
  }

  async #timed(step: { current: Step }, run: () => Promise<Tally>): Promise<Tally> {
    const { name } = step.current;
    const startMs = performance.now();
    this.#steps.add(step);
    const tally = await run();
    this.#steps.delete(step);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    const words = [`${tally.passed} passed`, ...(tally.failed > 0 ? [`${tally.failed} FAILED`] : [])].join(
      ', ',
    );
    this.#say(`${name}: ${words} (${seconds} s)`);
    return tally;
  }
}
