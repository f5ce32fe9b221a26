import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

const BROWSER_FILE = 'plugins/swap/Layout.browser.test.ts';

// Elsewhere a browser is found outside the path as well.
it.skipIf(process.platform !== 'linux')(
  'without a browser, a file that needs one fails in a sentence, and the others run',
  () => {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/test.ts', BROWSER_FILE, 'kernel/rpc/operatorOf.test.ts'],
      // No browser and no apt-get are on this path.
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, PATH: tmpdir(), CHROME: '', NO_COLOR: '1' } },
    );
    expect(stdout).toContain(`FAILED ${BROWSER_FILE}\n  No Chrome or Chromium was found. Install one`);
    expect(stdout).toMatch(/\n[1-9]\d* passed, 1 failed, 0 skipped\n$/);
    expect(status).toBe(1);
  },
  60_000,
);
