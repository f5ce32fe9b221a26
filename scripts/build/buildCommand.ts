import { parseArgs } from 'node:util';
import { BuildError } from './BuildError.ts';
import { type BuildOptions, buildProfile, watchProfile } from './buildProfile.ts';
import { staticGraph } from './staticGraph.ts';

const USAGE = 'node build.mjs --profile <name> [--out <dir>] [--base-path <path>] [--watch]';

function read(args: readonly string[]): { options: BuildOptions; watch: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        profile: { type: 'string' },
        out: { type: 'string' },
        'base-path': { type: 'string' },
        watch: { type: 'boolean', default: false },
      },
    });
    const { profile, out, 'base-path': basePath, watch } = values;
    if (!profile) throw new Error('which profile?');
    if (basePath !== undefined && !/^(\.\/|\/([\w.~-]+\/)*)$/.test(basePath)) {
      throw new Error('--base-path must be "./" or begin and end with "/"');
    }
    return { options: { profile, ...(out && { out }), ...(basePath && { basePath }) }, watch };
  } catch (error) {
    throw new BuildError(`${(error as Error).message}\n${USAGE}`);
  }
}

const kilobytes = (count: number): string => `${(count / 1000).toFixed(0)} KB`;

/** Runs the build command. @returns the exit code */
export async function buildCommand(args: readonly string[]): Promise<number> {
  const complain = (error: unknown): number => {
    console.error(error instanceof BuildError ? error.message : error);
    return 1;
  };
  try {
    const { options, watch } = read(args);
    const began = performance.now();
    if (watch) {
      await watchProfile(
        options,
        (out) => console.log(`${new Date().toLocaleTimeString()} ${out}`),
        complain,
      );
      return 0;
    }
    const { out, bundle, files } = await buildProfile(options);
    const sum = (suffix: string): number =>
      staticGraph(bundle.metafile).reduce((all, name) => all + files.get(`${name}${suffix}`)!.length, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${out}: ${files.size} files in ${seconds} s`);
    console.log(`first script: ${kilobytes(sum('.gz'))} gzip, ${kilobytes(sum('.br'))} brotli`);
    return 0;
  } catch (error) {
    return complain(error);
  }
}
