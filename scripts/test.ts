import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './root.ts';

/** What `npm test` runs, in order; each can be run alone by its npm script. */
const checks = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'architecture', command: ['tsx', 'scripts/checkArchitecture.ts'] },
  { name: 'specification coverage', command: ['tsx', 'scripts/checkCoverage.ts'] },
] as const;
const projects = ['unit', 'contract', 'build', 'browser'] as const;

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Ends with whether the program did without a fault; one of `several` at a time must not paint over the others. */
function run(
  command: readonly string[],
  env: Record<string, string> = {},
  several = false,
): Promise<boolean> {
  const [program = '', ...rest] = command;
  const binary = path.join(ROOT, 'node_modules', '.bin', program);
  const child = spawn(binary, rest, {
    cwd: ROOT,
    stdio: several ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  child.stdout?.pipe(process.stdout, { end: false });
  child.stderr?.pipe(process.stderr, { end: false });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
}

function heading(text: string): void {
  console.log(`\n== ${text}`);
}

/** Runs a vitest project, or a share of it; one that ends without a count counts as one failure. */
async function runShare(project: string, folder: string, share?: string): Promise<Tally> {
  const file = path.join(folder, `${project}-${share?.replace('/', '-of-') ?? 'whole'}`);
  const command = ['vitest', 'run', '--project', project, ...(share ? [`--shard=${share}`] : [])];
  const ok = await run(command, { SLUICE_TALLY: file }, share !== undefined);
  try {
    const [passed = 0, failed = 0, skipped = 0] = (readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(
      Number,
    );
    return { passed, failed: ok || failed > 0 ? failed : 1, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function add(to: Tally, { passed, failed, skipped }: Tally): void {
  to.passed += passed;
  to.failed += failed;
  to.skipped += skipped;
}

/** Tests of one process share a chain and take turns: each share has a chain, an app and a browser of its own. */
async function runProject(project: string, folder: string): Promise<Tally> {
  const sum: Tally = { passed: 0, failed: 0, skipped: 0 };
  const shares = project === 'browser' ? ['1/2', '2/2'] : [undefined];
  for (const tally of await Promise.all(shares.map((share) => runShare(project, folder, share))))
    add(sum, tally);
  return sum;
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
for (const { name, command } of checks) {
  heading(name);
  if (await run(command)) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(name);
  }
}
if (!process.argv.includes('--checks')) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-test-'));
  for (const project of projects) {
    heading(`${project} tests`);
    const tally = await runProject(project, folder);
    add(total, tally);
    if (tally.failed > 0) failures.push(`${project} tests`);
  }
  rmSync(folder, { recursive: true, force: true });
}
heading(failures.length === 0 ? 'all passed' : `failed: ${failures.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failures.length === 0 ? 0 : 1;
