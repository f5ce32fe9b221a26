import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// The headless shell is the same engine without a desktop's windows: a page costs it half of the time.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const help =
  'No Chrome or Chromium was found. Install one (Debian: apt-get install chromium), or name it in CHROME.';

/**
 * The path of a Chrome or Chromium: from CHROME, PATH, or the usual places. On Debian, root installs it by
 * apt.
 * @throws Error that says what to do
 */
export function findChromium(): string {
  const named = process.env.CHROME;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME names ${named}, which does not exist.`);
  }
  return installed() ?? installWithApt() ?? fail();
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...places].find((file) => existsSync(file));
}

// A process that waited for the lock may find Chromium installed by the one before. Not every release of Debian has
// the headless shell.
const INSTALL = `command -v chromium-headless-shell > /dev/null || command -v chromium > /dev/null || {
  apt-get update -qq && {
    apt-get install -y -qq --no-install-recommends chromium-headless-shell ||
    apt-get install -y -qq --no-install-recommends chromium
  }
}`;

/**
 * Safe for several processes at once: apt-get itself would fail, so they wait in `flock`, which every Debian
 * has.
 */
function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('No Chromium found: installing it with apt-get ...');
  const lock = path.join(tmpdir(), 'sluice-chromium.lock');
  const { status, stderr } = spawnSync('flock', [lock, 'sh', '-c', INSTALL], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`apt-get could not install chromium. ${help}\n${stderr ?? ''}`.trim());
  return installed();
}

function fail(): never {
  throw new Error(help);
}
