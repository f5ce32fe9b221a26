import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withDiagrams } from './docs/drawWalk.ts';
import { ROOT } from './root.ts';

const file = path.join(ROOT, 'ARCHITECTURE.md');
writeFileSync(file, withDiagrams(readFileSync(file, 'utf8')));
