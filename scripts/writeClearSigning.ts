import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { descriptors } from './clearSigning/descriptors.ts';
import { readChains } from './clearSigning/readChains.ts';
import { ROOT } from './root.ts';

/** Writes docs/clear-signing/, the ERC-7730 descriptors of every call and message that the app makes. */
const folder = path.join(ROOT, 'docs', 'clear-signing');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const files = descriptors(readChains(ROOT));
for (const [name, descriptor] of files) {
  writeFileSync(path.join(folder, name), `${JSON.stringify(descriptor, null, 2)}\n`);
}
console.log(`docs/clear-signing: ${files.size} files`);
