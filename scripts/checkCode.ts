import { callerFaults } from './callers/callerFaults.ts';
import { type Callers, callersIn } from './callers/callersIn.ts';
import { type ProjectFacts, readProject } from './callers/readProject.ts';
import { coverageFaults } from './coverage/checkCoverage.ts';
import { documentFaults } from './docs/documentFaults.ts';
import { ROOT } from './root.ts';

interface Outcome {
  readonly faults: readonly string[];
  /** What was checked. */
  readonly summary: string;
}

/** The checks that ask the compiler, which reads the sources once for all of them. */
const CHECKS: Readonly<Record<string, (facts: ProjectFacts, callers: () => Callers) => Outcome>> = {
  callers: (_, callers) => ({ faults: callerFaults(callers()), summary: 'code without a caller' }),
  coverage: (_, callers) => coverageFaults(callers()),
  docs: documentFaults,
};

function outcomesOf(names: readonly string[]): readonly Outcome[] {
  return readProject(ROOT, (facts) => {
    let found: Callers | undefined;
    const callers = () => {
      found ??= callersIn(facts);
      return found;
    };
    return names.map((name) => CHECKS[name]!(facts, callers));
  });
}

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in CHECKS));
if (unknown) throw new Error(`There is no check "${unknown}", only ${Object.keys(CHECKS).join(', ')}.`);
const outcomes = outcomesOf(named.length > 0 ? named : Object.keys(CHECKS));
for (const { faults, summary } of outcomes) {
  for (const fault of faults) console.error(fault);
  console.log(`${summary}: ${faults.length} faults`);
}
process.exitCode = outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;
