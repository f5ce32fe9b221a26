import path from 'node:path';
import { faceFault } from './floors.ts';
import { importsOf } from './importsOf.ts';
import { roomOf } from './rooms.ts';

/** Chain data and the deployer (chains/) may import nothing of the app except types of the kernel. */
export function chainsFaults(file: string, source: string): readonly string[] {
  if (!file.startsWith('chains/') || /\.test\.ts$/.test(file)) return [];
  return importsOf(source).flatMap(({ specifier, typeOnly }) => {
    if (!specifier.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const room = roomOf(target);
    if (room === undefined) return [];
    if (typeOnly && room === 'kernel') return faceFault(file, target) ?? [];
    return [`${file} imports ${target}: chains reach types of the kernel alone`];
  });
}
