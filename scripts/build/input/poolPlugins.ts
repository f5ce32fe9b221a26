import { access } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from '../BuildError.ts';
import type { PluginSummary } from './readPlugins.ts';

/** Where a plugin has the maths of its kinds of pools, for the route workers: by id, as the default export. */
export const poolMathsFile = (plugin: string): string => `plugins/${plugin}/poolMaths.ts`;

/** Ids of the plugins that add kinds of pools. @throws BuildError for one whose maths the workers cannot have */
export async function poolPlugins(
  root: string,
  plugins: readonly PluginSummary[],
): Promise<readonly string[]> {
  const adding = plugins.filter(({ contributes }) => [contributes.poolKinds].flat().some(Boolean));
  for (const { id } of adding) {
    const file = poolMathsFile(id);
    await access(path.join(root, file)).catch(() => {
      throw new BuildError(`plugins/${id}/index.ts adds a kind of pools, but there is no ${file}`);
    });
  }
  return adding.map(({ id }) => id);
}

/** The module `sluice:added-maths`. Without such plugins there is nothing in it. */
export function addedMathsSource(plugins: readonly string[]): string {
  if (plugins.length === 0) return 'export default () => [];';
  const imports = plugins.map((id, index) => `import kinds${index} from './${poolMathsFile(id)}';`);
  const all = plugins.map((_, index) => `...kinds${index}`).join(', ');
  return `import { mathsInWorker } from './kernel/quote/added/mathsInWorker.ts';
${imports.join('\n')}
export default (faults) => mathsInWorker({ ${all} }, faults);`;
}
