import path from 'node:path';
import { API, type Checker } from 'typescript/unstable/sync';
import { productFiles } from './productFiles.ts';
import { type Declaration, type Reference, readSource, type Shape } from './readSource.ts';

export interface ProjectFacts {
  /** By file, as its path below the project's folder. */
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  readonly references: readonly Reference[];
  /** By the member's name. */
  readonly shapes: ReadonlyMap<string, readonly Shape[]>;
  readonly checker: Checker;
}

/**
 * What the sources of the product declare and which names they use. The compiler itself says what a name means, so
 * that two methods of one name are told apart. Its programming interface is called unstable by its makers; the version
 * is pinned.
 * @param root the project's folder, with its tsconfig.json
 * @param use gets the facts as long as the compiler runs
 */
export function readProject<T>(root: string, use: (facts: ProjectFacts) => T): T {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] }).getProjects()[0];
    if (!project) throw new Error(`no project in ${root}`);
    const declared = new Map<string, readonly Declaration[]>();
    const references: Reference[] = [];
    const shapes = new Map<string, Shape[]>();
    for (const file of productFiles(root)) {
      const source = project.program.getSourceFile(path.join(root, file));
      if (!source) continue;
      const facts = readSource(source, project.checker);
      declared.set(file, facts.declarations);
      references.push(...facts.references);
      for (const shape of facts.shapes) shapes.set(shape.name, [...(shapes.get(shape.name) ?? []), shape]);
    }
    return use({ declared, references, shapes, checker: project.checker });
  } finally {
    api.close();
  }
}
