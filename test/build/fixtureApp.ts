import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type BuildOptions, type BuildResult, buildProfile } from '../../scripts/build/buildProfile.ts';

const SOURCE = fileURLToPath(new URL('fixtures/app', import.meta.url));

/** A temporary copy of the small app on which the build is tested. */
export interface FixtureApp {
  readonly root: string;
  /** Changes a JSON file. */
  edit(file: string, change: (value: Record<string, unknown>) => void): Promise<void>;
  write(file: string, text: string): Promise<void>;
  /** Absent: without compressed copies. */
  build(options?: Partial<BuildOptions>): Promise<BuildResult>;
}

export async function fixtureApp(): Promise<FixtureApp> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'sluice-fixture-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(SOURCE, root, { recursive: true });
  return {
    root,
    write: (file, text) => writeFile(path.join(root, file), text),
    async edit(file, change) {
      const value = JSON.parse(await readFile(path.join(root, file), 'utf8'));
      change(value);
      await writeFile(path.join(root, file), JSON.stringify(value));
    },
    build: (options = {}) => buildProfile({ root, profile: 'one', compress: false, ...options }),
  };
}

/** All text of a build, without the compressed copies. */
export function textOf({ files }: BuildResult): string {
  const plain = [...files].filter(([name]) => !/\.(br|gz|woff2)$/.test(name));
  return plain.map(([, contents]) => Buffer.from(contents).toString('utf8')).join('\n');
}

export function fileText({ files }: BuildResult, name: string): string {
  const contents = files.get(name);
  if (!contents) throw new Error(`the build has no ${name}`);
  return Buffer.from(contents).toString('utf8');
}
