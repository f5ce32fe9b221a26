/** A test, or something around tests, that failed. */
export interface Failure {
  /** File and line of the test, as `npm test --` takes them; absent: no file of tests failed. */
  readonly at?: string;
  readonly title: string;
  /** Message, difference, and the lines of the project that led there. */
  readonly text: string;
}

/** What came of a run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Milliseconds that each test file took, by its path below the project's folder. */
  readonly times: Readonly<Record<string, number>>;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], times: {} };
export const PASSED: Tally = { ...NOTHING, passed: 1 };

export function failed(failure: Failure): Tally {
  return { ...NOTHING, failed: 1, failures: [failure] };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((all, { passed }) => all + passed, 0),
    failed: tallies.reduce((all, tally) => all + tally.failed, 0),
    skipped: tallies.reduce((all, { skipped }) => all + skipped, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    times: Object.assign({}, ...tallies.map(({ times }) => times)),
  };
}

/** The last line of a run. */
export const summary = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** One text for all failures, and the command that runs only them. */
export function report({ failures }: Pick<Tally, 'failures'>): string {
  const texts = failures.map(
    ({ at, title, text }) => `FAILED ${at ? `${at} ` : ''}${title}\n${indented(text)}`,
  );
  const places = [...new Set(failures.flatMap(({ at }) => at ?? []))];
  const command = places.length > 0 ? [`Run only these: npm test -- ${places.join(' ')}`] : [];
  return [...texts, ...command].join('\n\n');
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');
