import { access } from 'node:fs/promises';
import path from 'node:path';
import { addedMathsSource } from './poolPlugins.ts';

/** Where a plugin has the code that reads its kinds' logs, for the index's worker: by id, as the default export. */
const poolLogsFile = (plugin: string): string => `plugins/${plugin}/poolLogs.ts`;

/** The modules that a worker may import, by name, with what adds the profile's kinds of pools to it. */
export const WORKER_MODULES: ReadonlyMap<
  string,
  (root: string, poolPlugins: readonly string[]) => Promise<string>
> = new Map([
  ['added-maths', async (_root, poolPlugins) => addedMathsSource(poolPlugins)],
  ['added-logs', addedLogsSource],
]);

/** The module `sluice:added-logs`. A plugin whose kinds have no logs that the index reads is not in it. */
async function addedLogsSource(root: string, poolPlugins: readonly string[]): Promise<string> {
  const files = await Promise.all(
    poolPlugins.map(poolLogsFile).map(async (file) => {
      const there = await access(path.join(root, file)).then(
        () => true,
        () => false,
      );
      return there ? [file] : [];
    }),
  );
  const imports = files.flat().map((file, index) => `import logs${index} from './${file}';`);
  const all = imports.map((_, index) => `...logs${index}`).join(', ');
  return [...imports, `export default { ${all} };`].join('\n');
}
