import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ROOT } from '../root.ts';

/** Builds, states of chains and profiles of browsers. */
const NEEDED_MB = 800;

/** What to say where the disks have too little room for the tests; undefined: they have enough. */
export async function diskSpaceFault(
  folders: readonly string[] = [ROOT, tmpdir()],
  neededMb = NEEDED_MB,
): Promise<string | undefined> {
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    const freeMb = Math.floor((bavail * bsize) / 1e6);
    if (freeMb < neededMb)
      return `${folder} has ${freeMb} MB left, and the tests need ${neededMb}. Free some, or tests that write will fail.`;
  }
  return undefined;
}
