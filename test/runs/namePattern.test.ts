import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

it.each([
  ['part of a title', 'is run by localhost', 0],
  ['a title that no test has', 'no such title', 1],
])('npm test -- FILE -t %s', { timeout: 60_000 }, (_, title, code) => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/test.ts', 'kernel/rpc/operatorOf.test.ts', '-t', title],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  expect(stdout).toMatch(
    code === 0
      ? /\n[1-9]\d* passed, 0 failed, [1-9]\d* skipped\n$/
      : /There is no test of this name\.[\s\S]*1 failed/,
  );
  expect(status).toBe(code);
});
