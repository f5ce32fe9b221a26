import path from 'node:path';
import { importsOf, type SourceImport, withoutComments } from './importsOf.ts';
import { arrowFault, isTest, roomOf } from './rooms.ts';

const isPluginEntry = (file: string): boolean => /^plugins\/[^/]+\/index\.ts$/.test(file);

// The parts of ethers without provider, signer and contract classes, which would add 66 KB to the first load.
const ETHERS_PARTS = /^ethers\/(abi|address|crypto|hash|utils|transaction|constants)$/;

// Numbers that can only be chain ids. Comparisons with smaller ids are found by `COMPARED_CHAIN_ID`.
const BIG_CHAIN_ID =
  /(?<![\w.])(10143|31337|42161|42220|43114|44787|80001|84531|8453|421613|11155111)n?(?![\w.])/;
const COMPARED_CHAIN_ID = new RegExp(
  [
    /\bchain(?:Id|\??\.id)\s*[!=]==?\s*\d/,
    /\d\s*[!=]==?\s*[\w.?]*\bchain(?:Id|\??\.id)\b/,
    /\bswitch\s*\(\s*[\w.?]*\bchain(?:Id|\??\.id)\s*\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

// The build removes Inversify's support for class bindings (scripts/build/rewrites/leanInversify.ts).
const CLASS_BINDING = /\bbind\b[^;]*\.(to|toSelf|toConstructor)\(/;

// All code uses the same clocks, so that none is taken for the other and tests can replace them. The service worker
// is a separate program.
const OWN_TIMER =
  /\b(Date\.now|performance\.now|setTimeout|setInterval|visibilityState|requestIdleCallback)\b/;
const TIMER_FILES = [
  'kernel/runtime/Timers.ts',
  'kernel/runtime/PageVisibility.ts',
  'ui/worker/serviceWorker.ts',
];

function bareFault(file: string, { specifier, typeOnly }: SourceImport): string | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const room = roomOf(file);
  if (room === 'kernel/amm')
    return `${file} imports ${specifier}: kernel/amm imports nothing from outside its folder`;
  if (name === 'inversify' && room !== 'kernel' && !isPluginEntry(file)) {
    return `${file} imports inversify: only kernel and plugins/*/index.ts do`;
  }
  if (room === 'kernel' && !typeOnly && /^(react|react-dom|@chakra-ui\/react|mobx-react-lite)$/.test(name)) {
    return `${file} imports ${specifier}: kernel knows React by its types alone`;
  }
  if (name === 'ethers' && !typeOnly && !ETHERS_PARTS.test(specifier)) {
    return `${file} imports ${specifier}: ethers comes by its parts, without providers and contracts`;
  }
  return undefined;
}

function importFault(file: string, item: SourceImport): string | undefined {
  const { specifier, kind, typeOnly } = item;
  if (specifier.startsWith('sluice:')) return undefined;
  if (!specifier.startsWith('.')) return isTest(file) ? undefined : bareFault(file, item);
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (isPluginEntry(file) && kind === 'static' && !typeOnly && target.endsWith('.tsx')) {
    return `${file} imports ${target}: a manifest reaches components by lazy import() alone`;
  }
  // A test may import files outside all rooms, such as harnesses and chain data, but no room above its own.
  if (isTest(file) && !roomOf(target)) return undefined;
  return arrowFault(file, target);
}

/**
 * Faults of one source file: forbidden imports and packages, class bindings, timers of its own, comparisons
 * with a chain id.
 */
export function sourceFaults(file: string, source: string): readonly string[] {
  if (!roomOf(file)) return [];
  const faults = importsOf(source).flatMap((item) => importFault(file, item) ?? []);
  if (isTest(file)) return faults;
  const code = withoutComments(source);
  if ((roomOf(file) === 'kernel' || isPluginEntry(file)) && CLASS_BINDING.test(code)) {
    faults.push(`${file} binds a class: services come by toResolvedValue or toConstantValue`);
  }
  for (const [index, line] of code.split('\n').entries()) {
    if (OWN_TIMER.test(line) && !TIMER_FILES.includes(file)) {
      faults.push(
        `${file}:${index + 1} has a clock or timer of its own: Timers and PageVisibility are for that`,
      );
    }
    if (BIG_CHAIN_ID.test(line) || COMPARED_CHAIN_ID.test(line)) {
      faults.push(
        `${file}:${index + 1} asks for a chain id: what differs between chains is a field of its file`,
      );
    }
  }
  return faults;
}
