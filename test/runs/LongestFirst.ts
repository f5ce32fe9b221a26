import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { expectedTimes } from './expectedTimes.ts';
import { KINDS, type Kind } from './testFiles.ts';

const ENVIRONMENT = /@vitest-environment\s+(\S+)/;

interface Place {
  readonly kind: number;
  readonly environment: string;
  /** The higher goes first. */
  readonly rank: number;
}

/**
 * Files of one environment after each other, since a worker gives up all that it has imported when the next file
 * needs another one; among these the longest first, so that no worker is left alone with a long file at the end.
 * With a seed in SLUICE_ORDER these are in a random order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { files } = expectedTimes();
    const seed = process.env.SLUICE_ORDER;
    const place = ({ moduleId, project }: TestSpecification): Place => {
      const file = path.relative(this.ctx.config.root, moduleId).split(path.sep).join('/');
      return {
        kind: KINDS.indexOf(project.name as Kind),
        environment: ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node',
        rank: seed
          ? createHash('sha1')
              .update(seed + file)
              .digest()
              .readUInt32BE()
          : (files[file] ?? 0),
      };
    };
    return specifications
      .map((specification) => ({ specification, at: place(specification) }))
      .sort(
        ({ at: one }, { at: other }) =>
          one.kind - other.kind || other.environment.localeCompare(one.environment) || other.rank - one.rank,
      )
      .map(({ specification }) => specification);
  }
}
