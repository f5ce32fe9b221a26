import { faceFault, floorFault } from './floors.ts';

/**
 * The parts of the project, by folder. A room may import rooms of a lower rank, never rooms of a higher one.
 */
const RANKS = { 'kernel/amm': 0, kernel: 1, ui: 2, plugins: 3 } as const;
export type Room = keyof typeof RANKS;

/** The room of a file (its path below the project's folder), or undefined outside of them. */
export function roomOf(file: string): Room | undefined {
  if (file.startsWith('kernel/amm/')) return 'kernel/amm';
  const first = file.split('/')[0]!;
  return first === 'kernel' || first === 'ui' || first === 'plugins' ? first : undefined;
}

/** The plugin that a file belongs to. */
function pluginOf(file: string): string | undefined {
  return /^plugins\/([^/]+)\//.exec(file)?.[1];
}

const isTokens = (file: string): boolean => /^plugins\/[^/]+\/tokens\.ts$/.test(file);

/** True for tests and benches, and for files that only they use (in `testing/` folders). */
export const isTest = (file: string): boolean => /\.(test|bench)\.tsx?$|\/testing\//.test(file);

/** What is wrong if `from` imports `to`, two files of the project; undefined if that is allowed. */
export function arrowFault(from: string, to: string): string | undefined {
  const room = roomOf(from);
  if (!room) return undefined;
  if (isTest(to) && !isTest(from)) return `${from} imports ${to}: that is for tests alone`;
  const target = roomOf(to);
  if (target) {
    if (RANKS[target] > RANKS[room]) return `${from} imports ${to}: ${room} must not know ${target}`;
    const fault = isTest(from) ? undefined : (floorFault(from, to) ?? faceFault(from, to));
    if (fault) return fault;
    const [own, other] = [pluginOf(from), pluginOf(to)];
    if (other !== undefined && own !== other && !isTokens(to)) {
      return `${from} imports ${to}: of another plugin only its tokens.ts may be imported`;
    }
  }
  if (room === 'kernel/amm' && target !== 'kernel/amm') {
    return `${from} imports ${to}: kernel/amm imports nothing from outside its folder`;
  }
  if (/^(chains|scripts|test)\//.test(to)) return `${from} imports ${to}: ${room} must not know it`;
  return undefined;
}
