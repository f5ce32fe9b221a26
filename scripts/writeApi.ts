import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiReference, apiText } from './docs/apiReference.ts';
import { ROOT } from './root.ts';

/** Writes docs/api/, a page for each room of the kernel and one for what plugins let others import. */
const folder = path.join(ROOT, 'docs', 'api');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const pages = apiReference(ROOT);
for (const page of pages) writeFileSync(path.join(folder, `${page.name}.md`), apiText(page));
const links = pages.map(({ name, files }) => `- [${name}](${name}.md), ${files.length} files\n`);
writeFileSync(path.join(folder, 'README.md'), `# The faces of the kernel\n\n${links.join('')}`);
console.log(`docs/api: ${pages.length} pages`);
