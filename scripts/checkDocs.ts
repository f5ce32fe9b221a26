import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProject } from './callers/readProject.ts';
import { apiReference, undocumented } from './docs/apiReference.ts';
import { withDiagrams } from './docs/drawWalk.ts';
import { linkFaults, nameFaults } from './docs/linkFaults.ts';
import { orderFaults } from './docs/orderFaults.ts';
import { readWalks } from './docs/readWalks.ts';
import { WalkedCode, walkFaults } from './docs/walkFaults.ts';
import { ROOT } from './root.ts';

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

function faults(): readonly string[] {
  const words = wordsOfSources();
  const ofDocuments = readProject(ROOT, (facts) => {
    const code = new WalkedCode(facts);
    return [
      ...readWalks(read(WALKS)).flatMap((walk) => walkFaults(code, walk).map((fault) => `${WALKS}:${fault}`)),
      ...documents().flatMap((document) => {
        const text = read(document);
        return [...linkFaults(ROOT, document, text, code), ...nameFaults(document, text, words)];
      }),
    ];
  });
  const rooms = filesIn('kernel', /README\.md$/).map((file) => file.split('/')[1]!);
  return [
    ...ofDocuments,
    ...orderFaults(read(WALKS), rooms).map((fault) => `${WALKS}:1: ${fault}`),
    ...apiReference(ROOT).flatMap(undocumented),
  ];
}

if (process.argv.includes('--draw')) {
  writeFileSync(path.join(ROOT, WALKS), withDiagrams(read(WALKS)));
} else {
  const found = faults();
  for (const fault of found) console.error(fault);
  console.log(
    `${readWalks(read(WALKS)).length} walks, ${documents().length} documents; ${found.length} faults`,
  );
  process.exitCode = found.length > 0 ? 1 : 0;
}
