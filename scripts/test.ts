import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../test/browser/findChromium.ts';
import type { Tally } from '../test/TallyReporter.ts';
import { ROOT } from './root.ts';

/** The steps of `npm test`, in order; each has its own npm script. */
const checks = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'code for tests alone', command: ['knip', '--production', '--config', 'knip.product.jsonc'] },
  { name: 'code without a caller', command: ['tsx', 'scripts/checkCallers.ts'] },
  { name: 'architecture', command: ['tsx', 'scripts/checkArchitecture.ts'] },
  { name: 'specification coverage', command: ['tsx', 'scripts/checkCoverage.ts'] },
  { name: 'documents', command: ['tsx', 'scripts/checkDocs.ts'] },
] as const;
const projects = ['unit', 'contract'] as const;

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], took: {} };

/** Resolves with whether the program succeeded. @param printed false: what it prints is shown once it has ended */
function run(
  command: readonly string[],
  { printed = true, env = {} }: { printed?: boolean; env?: Record<string, string> } = {},
): Promise<boolean> {
  const [program = '', ...rest] = command;
  const binary = path.join(ROOT, 'node_modules', '.bin', program);
  const child = spawn(binary, rest, {
    cwd: ROOT,
    stdio: printed ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const kept: Buffer[] = [];
  child.stdout?.on('data', (data: Buffer) => kept.push(data));
  child.stderr?.on('data', (data: Buffer) => kept.push(data));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(kept));
      resolve(status === 0);
    });
  });
}

const minutes = (ms: number): string => (ms / 60_000).toFixed(1);

function heading(text: string): void {
  console.log(`\n== ${text} (minute ${minutes(performance.now())})`);
}

/** Runs a vitest project; a run that ends without a count counts as one failure. */
async function runProject(project: string, options: Parameters<typeof run>[1] = {}): Promise<Tally> {
  const file = path.join(folder, project);
  const command = ['vitest', 'run', '--project', project];
  const ok = await run(command, { ...options, env: { ...options.env, SLUICE_TALLY: file } });
  const counted: Tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NOTHING;
  return ok || counted.failed > 0 ? counted : add(counted, failure(command.join(' ')));
}

function failure(what: string): Tally {
  return { ...NOTHING, failed: 1, failures: [what] };
}

function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    took: { ...one.took, ...other.took },
  };
}

/**
 * Looks for the browser once, before the long tests, so that a missing one is reported while somebody is
 * watching. The other tests run without it all the same.
 */
function lookForBrowser(): { readonly found: string } | { readonly missing: string } {
  try {
    return { found: findChromium() };
  } catch (error) {
    const missing = (error as Error).message;
    console.error(`The browser tests cannot run, and count as failed. ${missing}`);
    return { missing };
  }
}

async function runChecks(): Promise<Tally> {
  let total = NOTHING;
  for (const { name, command } of checks) {
    heading(name);
    total = add(total, (await run(command)) ? { ...NOTHING, passed: 1 } : failure(name));
  }
  return total;
}

const folder = mkdtempSync(path.join(tmpdir(), 'sluice-test-'));
const whole = !process.argv.includes('--checks');
const browser = whole ? lookForBrowser() : undefined;
// Neither the checks nor the builds use more than one core.
const builds = whole ? runProject('build', { printed: false }) : NOTHING;
let total = await runChecks();
if (whole) heading('build tests, begun beside the checks');
total = add(total, await builds);
for (const project of whole ? projects : []) {
  heading(`${project} tests`);
  total = add(total, await runProject(project));
}
if (browser) {
  heading('browser tests');
  total = add(
    total,
    'missing' in browser
      ? failure(`browser tests: ${browser.missing}`)
      : await runProject('browser', { env: { CHROME: browser.found } }),
  );
}
rmSync(folder, { recursive: true, force: true });
const slowest = Object.entries(total.took).sort(([, one], [, other]) => other - one);
if (whole) heading(`the slowest of ${slowest.length} files of tests, in minutes`);
for (const [file, tookMs] of slowest.slice(0, 15)) console.log(`${minutes(tookMs)} ${file}`);
heading(total.failed === 0 ? 'all passed' : 'failed');
for (const text of total.failures) console.log(`\n${text}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
