import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A command and its first arguments. */
export interface AnvilCommand {
  readonly command: string;
  readonly args: readonly string[];
}

const NPM_VERSION = '1.7.1';
const PLATFORM_PACKAGE = '@foundry-rs/anvil-linux-amd64';

/**
 * The command for anvil: the environment's `ANVIL`, else `anvil` on PATH, else the binary of the npm package
 * for Linux x64, else npm, which downloads the package for this platform. Throws if `ANVIL` names no program.
 */
export function findAnvil(environment: NodeJS.ProcessEnv = process.env): AnvilCommand {
  const named = environment.ANVIL;
  if (named) {
    if (!isProgram(named)) throw new Error(`ANVIL is set to ${named}, which is no program`);
    return { command: named, args: [] };
  }
  const found = onPath(environment.PATH ?? '') ?? inPackage();
  if (found !== undefined) return { command: found, args: [] };
  return { command: 'npm', args: ['exec', '--yes', `@foundry-rs/anvil@${NPM_VERSION}`, '--'] };
}

/** Skips folders of node_modules, which npm adds to PATH: their wrappers need their own platform package. */
function onPath(searchPath: string): string | undefined {
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => path.join(folder, file))
    .find(isProgram);
}

function inPackage(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PLATFORM_PACKAGE}/package.json`);
    const file = path.join(path.dirname(manifest), 'bin', 'anvil');
    return isProgram(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
