import { spawnSync } from 'node:child_process';
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

function run(command: readonly string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...rest] = command;
  const binary = path.join(ROOT, 'node_modules', '.bin', program);
  const { status } = spawnSync(binary, rest, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

function heading(text: string): void {
  console.log(`\n== ${text}`);
}

/** Runs a vitest project; one that ends without a count counts as one failure. */
function runProject(project: string, folder: string): Tally {
  const file = path.join(folder, project);
  const ok = run(['vitest', 'run', '--project', project], { SLUICE_TALLY: file });
  try {
    const [passed = 0, failed = 0, skipped = 0] = (readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(
      Number,
    );
    return { passed, failed: ok || failed > 0 ? failed : 1, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
for (const { name, command } of checks) {
  heading(name);
  if (run(command)) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(name);
  }
}
if (!process.argv.includes('--checks')) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sluice-test-'));
  for (const project of projects) {
    heading(`${project} tests`);
    const tally = runProject(project, folder);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    if (tally.failed > 0) failures.push(`${project} tests`);
  }
  rmSync(folder, { recursive: true, force: true });
}
heading(failures.length === 0 ? 'all passed' : `failed: ${failures.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failures.length === 0 ? 0 : 1;
