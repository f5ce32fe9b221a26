import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProjectFacts } from '../callers/readProject.ts';
import { ROOT } from '../root.ts';
import { apiReference, undocumented } from './apiReference.ts';
import { linkFaults, nameFaults } from './linkFaults.ts';
import { orderFaults } from './orderFaults.ts';
import { readWalks } from './readWalks.ts';
import { WalkedCode, walkFaults } from './walkFaults.ts';

const WALKS = 'ARCHITECTURE.md';
const SOURCES = ['kernel', 'ui', 'plugins', 'chains', 'scripts', 'test'];

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const filesIn = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => pattern.test(file))
    .sort();

/** What people read; the table of the rules has a check of its own, and the changes name what is gone. */
function documents(): readonly string[] {
  return [
    ...['README.md', WALKS, 'CONTRIBUTING.md', 'chains/deployer/README.md'],
    ...filesIn('docs', /^docs\/[^/]+\.md$/).filter((file) => file !== 'docs/spec-coverage.md'),
    ...filesIn('kernel', /README\.md$/),
  ];
}

/** Every word of the sources, and the names of their files. */
function wordsOfSources(): ReadonlySet<string> {
  const files = [...SOURCES.flatMap((folder) => filesIn(folder, /\.(tsx?|json|sol)$/)), 'package.json'];
  return new Set(files.flatMap((file) => `${file} ${read(file)}`.match(/\w+/g) ?? []));
}

/** What is wrong with the documents; and a line that says what they are. */
export function documentFaults(facts: ProjectFacts): {
  readonly faults: readonly string[];
  readonly summary: string;
} {
  const words = wordsOfSources();
  const code = new WalkedCode(facts);
  const walks = readWalks(read(WALKS));
  const rooms = filesIn('kernel', /README\.md$/).map((file) => file.split('/')[1]!);
  return {
    faults: [
      ...walks.flatMap((walk) => walkFaults(code, walk).map((fault) => `${WALKS}:${fault}`)),
      ...documents().flatMap((document) => {
        const text = read(document);
        return [...linkFaults(ROOT, document, text, code), ...nameFaults(document, text, words)];
      }),
      ...orderFaults(read(WALKS), rooms).map((fault) => `${WALKS}:1: ${fault}`),
      ...apiReference(ROOT).flatMap(undocumented),
    ],
    summary: `${walks.length} walks, ${documents().length} documents`,
  };
}
