import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As Chromium draws by itself; the headless shell would hint fully, and other pictures would come of it.
  '--font-render-hinting=slight',
];

/** A headless Chromium. @param executablePath the path from `findChromium` */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}
