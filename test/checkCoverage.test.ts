import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Callers } from '../scripts/callers/callersIn.ts';
import { checkCoverage, citationFaults, STATUSES } from '../scripts/coverage/checkCoverage.ts';
import { testTitles } from '../scripts/coverage/testTitles.ts';
import { ROOT } from '../scripts/root.ts';

const HEAD = '## 1. First\n\n| id | rule | where | test | status |\n| --- | --- | --- | --- | --- |\n';
const GOOD = '| 1.1 | A rule. | `a/code.ts` | `a/code.test.ts › adds two` | done |';

describe('checkCoverage', () => {
  let root = '';
  const faultsOf = (...rows: readonly string[]) => checkCoverage(HEAD + rows.join('\n'), root).faults;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'coverage-'));
    mkdirSync(path.join(root, 'a'));
    writeFileSync(path.join(root, 'a/code.ts'), 'export const one = 1;\n');
    writeFileSync(
      path.join(root, 'a/code.test.ts'),
      "describe('sums', () => {\n  it('adds two', () => {});\n  it.skip('adds three', () => {});\n});\n",
    );
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('accepts good rows and counts them by status', () => {
    const report = checkCoverage(
      `${HEAD}${GOOD}\n| 1.2 | Another. | – | – | portfolio and explore |\n| 1.3 | Both. | \`a/code.ts\`, \`a/code.test.ts\` | \`a/code.test.ts › sums › adds two\`, \`a/code.test.ts\` | done |\n`,
      root,
    );
    expect(report.faults).toEqual([]);
    expect(report.rows).toBe(3);
    expect(report.counts.get('done')).toBe(2);
    expect(report.counts.get('portfolio and explore')).toBe(1);
    expect([...report.counts.keys()]).toEqual([...STATUSES]);
  });

  it('names file and line of a fault', () => {
    expect(faultsOf(GOOD, '| 1.2 | A rule. | `a/gone.ts` | – | swap |')).toEqual([
      'docs/spec-coverage.md:6: no file a/gone.ts',
    ]);
  });

  it.each([
    ['a file that does not exist', '| 1.2 | R. | `a/no.ts` | – | swap |', 'no file a/no.ts'],
    ['a folder', '| 1.2 | R. | `a` | – | swap |', 'no file a'],
    [
      'a path that leaves the project',
      '| 1.2 | R. | `../a/code.ts` | – | swap |',
      '../a/code.ts is not a path inside the project',
    ],
    ['a test file that does not exist', '| 1.2 | R. | – | `a/no.test.ts` | swap |', 'no file a/no.test.ts'],
    ['a test that is no test file', '| 1.2 | R. | – | `a/code.ts` | swap |', 'a/code.ts is not a test file'],
    [
      'a test name that does not exist',
      '| 1.2 | R. | – | `a/code.test.ts › adds four` | swap |',
      'a/code.test.ts has no test "adds four"',
    ],
    [
      'a skipped test',
      '| 1.2 | R. | – | `a/code.test.ts › adds three` | swap |',
      'a/code.test.ts has no test "adds three"',
    ],
    ['an unknown status', '| 1.2 | R. | – | – | somebody |', 'unknown status "somebody"'],
    ['done without a file', '| 1.2 | R. | – | `a/code.test.ts` | done |', 'done without a file'],
    ['done without a test', '| 1.2 | R. | `a/code.ts` | – | done |', 'done without a test'],
    ['an id twice', '| 1.1 | R. | – | – | swap |', '1.1 is already in line 5'],
    ['an id that is none', '| x | R. | – | – | swap |', '"x" is not an id'],
    ['an id of another section', '| 2.1 | R. | – | – | swap |', '2.1 does not belong under section 1'],
    ['an empty rule', '| 1.2 |  | – | – | swap |', 'the rule is empty'],
    ['an empty cell', '| 1.2 | R. |  | – | swap |', '"where" holds neither – nor backticked files'],
    [
      'a test without backticks',
      '| 1.2 | R. | – | a/code.test.ts | swap |',
      '"test" holds neither – nor backticked tests',
    ],
    [
      'a missing column',
      '| 1.2 | R. | – | swap |',
      'malformed row: | id | rule | where | test | status | is expected',
    ],
    [
      'a deviation without a word on it',
      '| 1.2 | R (deviation). | – | – | swap |',
      'the deviation "" has no reason',
    ],
    [
      'a deviation without a reason',
      '| 1.2 | R (deviation: twice as much). | – | – | swap |',
      'the deviation "twice as much" has no reason',
    ],
    [
      'a deviation whose reason has no words',
      '| 1.2 | R (deviation: twice, since so). | – | – | swap |',
      'the deviation "twice, since so" has no reason',
    ],
  ])('refuses %s', (_what, row, fault) => {
    expect(faultsOf(GOOD, row)).toEqual([`docs/spec-coverage.md:6: ${fault}`]);
  });

  it('accepts a deviation with its reason', () => {
    expect(faultsOf('| 1.1 | R (deviation: twice, since once is too little). | – | – | swap |')).toEqual([]);
  });

  describe('with what the product calls', () => {
    const callers: Callers = new Map([
      [
        'kernel/code.ts',
        [
          { name: 'used', kind: 'value', called: true, hidden: false },
          { name: 'Terms.size', kind: 'field', called: false, hidden: false },
          { name: 'Till.#sum', kind: 'method', called: false, hidden: true },
        ],
      ],
      ['ui/dead.ts', [{ name: 'Till.confirm', kind: 'method', called: false, hidden: false }]],
    ]);
    const files = ['kernel/code.ts', 'ui/dead.ts', 'plugins/lost.ts'];
    const rowOf = (where: string, status = 'done') =>
      `| 1.1 | R. | \`${where}\` | \`a/code.test.ts › adds two\` | ${status} |`;
    const faults = (row: string) => checkCoverage(HEAD + row, root, callers).faults;

    beforeAll(() => {
      for (const file of files) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), '');
      }
    });

    it.each([
      ['kernel/code.ts', undefined],
      ['a/code.ts', undefined],
      ['kernel/code.ts › used', undefined],
      ['ui/dead.ts', 'Till.confirm of ui/dead.ts has no caller in the product'],
      ['plugins/lost.ts', 'no product code reaches plugins/lost.ts'],
      ['kernel/code.ts › Terms.size', 'Terms.size of kernel/code.ts has no caller in the product'],
      ['kernel/code.ts › gone', 'kernel/code.ts declares no gone'],
    ])('judges %s', (where, fault) => {
      expect(faults(rowOf(where))).toEqual(fault ? [`docs/spec-coverage.md:5: ${fault}`] : []);
    });

    it('asks it of what is done alone', () => {
      expect(faults(rowOf('ui/dead.ts', 'swap'))).toEqual([]);
    });
  });

  it('refuses a table without rows', () => {
    expect(faultsOf()).toEqual(['docs/spec-coverage.md:1: no row']);
  });

  it('holds for the table of this project', () => {
    const table = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8');
    const report = checkCoverage(table, ROOT);
    expect(report.faults).toEqual([]);
    expect(report.rows).toBeGreaterThan(600);
  });
});

describe('what sources cite', () => {
  const cite = (words: string) => citationFaults(GOOD, new Map([['a/code.ts', `const a = 1;\n// ${words}`]]));

  it('are rules of the table', () => {
    // Composed at run time, so that the check does not find them in this file.
    const [known, gone] = ['1.1', '7.77'];
    expect(cite(`As rule ${known} has it, at 1.5 %.`)).toEqual([]);
    expect(cite(`Rules ${known}, ${gone} and ${known}.`)).toEqual([
      `a/code.ts:2: docs/spec-coverage.md has no rule ${gone}`,
    ]);
    expect(cite(`(rules ${known} to ${gone})`)).toHaveLength(1);
  });
});

describe('testTitles', () => {
  it('reads titles in all quotes, of groups and of parametrised tests', () => {
    const source = [
      `it('the pool\\'s price', () => {`,
      `test.concurrent("a double", () => {`,
      'describe(`a template`, () => {',
      `it.each([['x', 1]])('reads %s', (x) => {`,
      `it.for([1])(\n  'on its own line',\n  () => {`,
    ].join('\n');
    expect([...testTitles(source)]).toEqual([
      "the pool's price",
      'a double',
      'a template',
      'reads %s',
      'on its own line',
    ]);
  });

  it('takes no other string for a title', () => {
    expect([...testTitles(`submit('x', 1); it.todo('later', f); expect(a).toBe('b', 2);`)]).toEqual([]);
  });
});
