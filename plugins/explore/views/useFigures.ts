import { useEffect, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PoolFigures } from '../../../kernel/index/types.ts';
import type { FigureReader } from '../tokens.ts';

/** A pool's sums by hour, oldest first; undefined until they were asked once. */
export function useFigures(
  reader: FigureReader,
  revision: number,
  pool: Address | undefined,
): readonly PoolFigures[] | undefined {
  const [figures, setFigures] = useState<readonly PoolFigures[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what it looks again for
  useEffect(() => {
    let current = true;
    if (!pool) return;
    reader.figures({ span: 'hour', pool }).then(
      (found) => {
        if (current) setFigures(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [reader, revision, pool]);
  return figures;
}
