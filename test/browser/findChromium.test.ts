import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const WHERE = ['/usr/bin', '/bin'];
const NEEDED = ['sh', 'flock', 'mkdir', 'rmdir', 'sleep', 'chmod'];
const found = NEEDED.map((name) =>
  WHERE.map((folder) => path.join(folder, name)).find((file) => existsSync(file)),
);

/** Like apt-get, it fails while another process holds its lock. */
const APT_GET = `#!/bin/sh
[ "$1" = --version ] && exit 0
mkdir "$STUB/held" 2> /dev/null || { echo "E: Could not get lock" >&2; exit 100; }
sleep 0.3
for wanted; do :; done
echo "$1 $wanted" >> "$STUB/asked"
rmdir "$STUB/held"
[ "$1" = install ] || exit 0
case " $NOT_THERE " in *" $wanted "*) echo "E: Unable to locate package $wanted" >&2; exit 100 ;; esac
echo > "$STUB/bin/$wanted" && chmod +x "$STUB/bin/$wanted"
`;
const SCRIPT = `process.getuid = () => 0;
const { findChromium } = await import(${JSON.stringify(path.resolve(import.meta.dirname, 'findChromium.ts'))});
try { console.log('at', findChromium()); } catch (error) { console.log('error', error.message); }`;

// A system without flock has no apt-get either.
describe.skipIf(process.platform !== 'linux' || found.includes(undefined))('findChromium', () => {
  let stub = '';

  beforeEach(() => {
    stub = mkdtempSync(path.join(tmpdir(), 'chromium-'));
    mkdirSync(path.join(stub, 'bin'));
    for (const file of found) symlinkSync(file!, path.join(stub, 'bin', path.basename(file!)));
    writeFileSync(path.join(stub, 'bin/apt-get'), APT_GET);
    chmodSync(path.join(stub, 'bin/apt-get'), 0o755);
  });

  afterEach(() => rmSync(stub, { recursive: true, force: true }));

  /** Output of a separate process, on a machine that only has the stub's programs. */
  async function look(env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', SCRIPT],
      { env: { PATH: path.join(stub, 'bin'), HOME: stub, TMPDIR: stub, STUB: stub, ...env } },
    );
    return stdout.trim();
  }

  it('installs one, once, for two who look for it at the same time', async () => {
    const shell = path.join(stub, 'bin/chromium-headless-shell');
    const at = expect.stringMatching(new RegExp(`^at ${shell}$`, 'm'));
    expect(await Promise.all([look(), look()])).toEqual([at, at]);
    expect(readFileSync(path.join(stub, 'asked'), 'utf8')).toBe(
      'update -qq\ninstall chromium-headless-shell\n',
    );
  });

  it('installs Chromium where there is no headless shell of it', async () => {
    const said = await look({ NOT_THERE: 'chromium-headless-shell' });
    expect(said).toMatch(new RegExp(`^at ${path.join(stub, 'bin/chromium')}$`, 'm'));
  });

  it('says what to do, and what apt-get said, where it cannot be had', async () => {
    const said = await look({ NOT_THERE: 'chromium chromium-headless-shell' });
    expect(said).toContain('or name it in CHROME');
    expect(said).toContain('E: Unable to locate package chromium');
  });

  it('takes the one that CHROME names, or says that it is not there', async () => {
    expect(await look({ CHROME: process.execPath })).toBe(`at ${process.execPath}`);
    expect(await look({ CHROME: '/no/chrome' })).toBe('error CHROME names /no/chrome, which does not exist.');
  });
});
