// @module-tag long
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

/** Takes long enough to be interrupted while its chain runs. */
const SLOW = 'kernel/rpc/RpcSoak.contract.test.ts';

/** Command lines of the processes that have `mark` in their environment, which children inherit. */
function marked(mark: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return environment.includes(mark) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
      } catch {
        // It has ended, or belongs to somebody else.
        return [];
      }
    });
}

// Only Linux shows the environment of a process.
const onLinux = test.skipIf(process.platform !== 'linux');

function start(mark: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, SLUICE_MARK: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, printed: () => printed };
}

const runsAnvil = (mark: string) =>
  marked(mark).some((line) => path.basename(line.split('\0')[0]!) === 'anvil');

onLinux.for(['SIGINT', 'SIGTERM'] as const)(
  'a test run that gets %s leaves nothing running',
  async (signal) => {
    const mark = randomUUID();
    const { child, ended, printed } = start(mark, 'scripts/test.ts', [SLOW]);
    await expect.poll(() => runsAnvil(mark)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(130);
    expect(printed()).toContain('Interrupted. Nothing of it runs any more.');
    await expect.poll(() => marked(mark)).toEqual([]);
  },
);

onLinux('a test run that is killed takes its tests and their chains along', async () => {
  const mark = randomUUID();
  const { child, ended } = start(mark, 'scripts/test.ts', [SLOW]);
  await expect.poll(() => runsAnvil(mark)).toBe(true);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => marked(mark)).toEqual([]);
});

onLinux('npm start that gets Ctrl-C leaves nothing running', { timeout: 300_000 }, async () => {
  const mark = randomUUID();
  const { child, ended, printed } = start(mark, 'scripts/start.ts', [], { PORT: '0', CHAIN_PORT: '0' });
  // It builds the app first, beside everything else.
  await expect.poll(printed, { timeout: 240_000 }).toContain('Ctrl-C ends both.');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect.poll(() => marked(mark)).toEqual([]);
});
