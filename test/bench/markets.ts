/**
 * Compares the app's answers in dirty markets with those of smart-order-router, both executed on the local chain:
 * a line for each trade, and a summary. Its status is 1 where ours is behind.
 * Run: npm run bench:markets (SEED=57 MARKETS=1 for one market)
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { HOME, PACKAGE, VERSION } from './markets/SmartOrderRouter.ts';

/** The last ones of what it names that share one copy of V4's pools, without which it has no mixed routes. */
const OVERRIDES = { '@uniswap/router-sdk': '2.4.0', '@uniswap/v4-sdk': '1.27.0' };

/** It is no dependency of the project: with its own it is as large as most of the others together. */
function isInstalled(): boolean {
  const manifest = path.join(HOME, 'node_modules', PACKAGE, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION;
}

function run(command: string, args: readonly string[], cwd: string): boolean {
  return (
    spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
  );
}

function install(): boolean {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(
    path.join(HOME, 'package.json'),
    `${JSON.stringify({ private: true, dependencies: { [PACKAGE]: VERSION }, overrides: OVERRIDES }, null, 2)}\n`,
  );
  console.log(`Installing ${PACKAGE} ${VERSION} into ${path.relative(ROOT, HOME)} (400 MB, once) ...`);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  return run('npm', args, HOME) && isInstalled();
}

const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
if (isInstalled() || install()) {
  const config = path.join('test', 'bench', 'markets', 'vitest.config.ts');
  process.exitCode = run(process.execPath, [vitest, 'run', '--config', config], ROOT) ? 0 : 1;
} else {
  console.error(
    `${PACKAGE} ${VERSION} could not be installed. The first run needs npm's registry: run this again with a network, ` +
      `or copy ${path.relative(ROOT, HOME)} from a machine where it was installed.`,
  );
  process.exitCode = 1;
}
