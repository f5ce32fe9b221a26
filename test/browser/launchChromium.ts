import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium. @param executablePath the path from `findChromium` */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}
