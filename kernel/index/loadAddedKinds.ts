import { SluiceError } from '../errors/SluiceError.ts';
import type { Owned } from '../plugin/contributions.ts';
import { pluginMistake } from '../plugin/pluginErrors.ts';
import type { PoolKindContribution } from '../quote/PoolKind.ts';
import { inTime } from '../runtime/inTime.ts';
import type { AddedIndexKind } from './AddedSources.ts';
import { isKernels } from './IndexDatabase.ts';

/** How long the code of a kind may take to come. */
const LOAD_MS = 20_000;

type Entry = Owned<PoolKindContribution>;

/**
 * Loads the kinds of pools that plugins add, those with logs. Never rejects.
 * @param fail unloads a plugin because of what its kind does wrong
 */
export async function loadAddedKinds(
  entries: readonly Entry[],
  fail: (pluginId: string, error: SluiceError) => void,
): Promise<readonly AddedIndexKind[]> {
  const kinds = entries.map(async (entry): Promise<readonly AddedIndexKind[]> => {
    const { id, pluginId } = entry;
    const failKind = (cause: unknown) =>
      fail(pluginId, pluginMistake(pluginId, `pool kind "${id}": ${SluiceError.from(cause).message}`));
    try {
      const loaded = await inTime(entry.load(), LOAD_MS);
      if (!loaded) throw new Error('its code does not come');
      const { default: kind } = loaded;
      // Whatever else is wrong with it is found where its pools are traded.
      const isOwn = kind?.id === id && !isKernels(id) && entries.find((other) => other.id === id) === entry;
      return isOwn && kind.logs ? [{ id, logs: kind.logs, fail: failKind }] : [];
    } catch (cause) {
      failKind(cause);
      return [];
    }
  });
  return (await Promise.all(kinds)).flat();
}
