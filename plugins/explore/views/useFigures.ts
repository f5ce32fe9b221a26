import { useEffect, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainIndex, PoolFigures } from '../../../kernel/index/types.ts';

/** A pool's sums by hour, oldest first; undefined until they were asked once. */
export function useFigures(
  index: ChainIndex,
  revision: number,
  pool: Address | undefined,
): readonly PoolFigures[] | undefined {
  const [figures, setFigures] = useState<readonly PoolFigures[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what it looks again for
  useEffect(() => {
    let current = true;
    if (!pool) return;
    index.figures({ span: 'hour', pool }).then(
      (found) => {
        if (current) setFigures(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [index, revision, pool]);
  return figures;
}
