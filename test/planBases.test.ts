import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
/** Makes the step from what its callers give it, their state too: they are the ones that are looked at. */
const GIVEN = 'plugins/pools-v3/act/ownDepositPlan.ts';
/** The gallery's picture of a step, without a request: nothing can send it. */
const PICTURED = 'plugins/gallery/pages/samples.ts';
const sendsIn = (text: string) => text.match(/kind: 'send'(?!\s*[)|;])|\bownDepositPlan\(/g) ?? [];

/** The files of the product that make a step that sends a transaction, with their text. */
const makers = ['plugins', 'ui', 'kernel'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => path.posix.join(folder, file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
    .filter(
      ({ file, text }) =>
        sendsIn(text).length > 0 && !file.startsWith('kernel/flow/') && file !== GIVEN && file !== PICTURED,
    ),
);

/** Every file that makes such a step: whether its transactions rest on a state. */
const KNOWN: Readonly<Record<string, 'state' | 'none'>> = {
  'kernel/trade/swapSteps.ts': 'state',
  'plugins/approvals/stores/revocationPlan.ts': 'none',
  'plugins/migrate/stores/migrationPlan.ts': 'state',
  'plugins/pools-v2/stores/depositPlan.ts': 'state',
  'plugins/pools-v2/stores/withdrawalPlan.ts': 'state',
  'plugins/pools-v3/act/compound/compoundPlan.ts': 'state',
  'plugins/pools-v3/act/rebalance/movePlan.ts': 'state',
  'plugins/pools-v3/stores/depositPlan.ts': 'state',
  'plugins/pools-v3/stores/withdrawalPlan.ts': 'state',
  'plugins/pools-v4/remove/withdrawalPlan.ts': 'state',
  'plugins/swap/stores/swapPlans.ts': 'none',
};

test('these plans send something', () => {
  expect(makers.map(({ file }) => file).sort()).toEqual(Object.keys(KNOWN));
});

test.each(makers)(
  '$file names the state that its amounts rest on, or says why there is none',
  ({ file, text }) => {
    const bases = text.match(/\bbasis(: \(\) =>|\(\) \{|,? \})/g) ?? [];
    expect(bases.length).toBeGreaterThanOrEqual(sendsIn(text).length);
    const reasons = [...text.matchAll(/none: '([^']*)'/g)].map(([, reason]) => reason ?? '');
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(20);
    const rests = /[a-z]+Basis\(/.test(text);
    const kind = rests ? (reasons.length > 0 ? 'some' : 'state') : 'none';
    expect(kind).toBe(KNOWN[file]);
  },
);
