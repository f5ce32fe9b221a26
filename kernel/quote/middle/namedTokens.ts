import type { Address } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import { ChunkLoadError } from '../../errors/ChunkLoadError.ts';
import { blame } from '../../plugin/blame.ts';
import type { ContributionRegistry } from '../../plugin/contributions.ts';
import type { MiddleTokenRequest } from '../../plugin/MiddleTokenSource.ts';
import { inTime } from '../../runtime/inTime.ts';

/** The most tokens that one source names. */
const MAX_NAMED = 8;
/** A source that has not answered by then names none. */
const ANSWER_MS = 5_000;

/** What the sources of plugins name, by source. One that throws is unloaded with its plugin. */
export async function namedTokens(
  contributions: ContributionRegistry,
  request: MiddleTokenRequest,
): Promise<readonly (readonly Address[])[]> {
  return Promise.all(
    contributions.of('middleTokens').map(async ({ pluginId, load }) => {
      const ask = async (): Promise<readonly Address[]> => {
        try {
          const { default: source } = await load().catch((cause: unknown) => {
            throw new ChunkLoadError(cause);
          });
          const named: unknown = await source(request);
          if (!Array.isArray(named)) throw new TypeError('A source of middle tokens gives no list');
          return named.slice(0, MAX_NAMED).flatMap((token) => parseAddress(token) ?? []);
        } catch (error) {
          blame(request.services, pluginId, error);
          return [];
        }
      };
      return (await inTime(ask(), ANSWER_MS)) ?? [];
    }),
  );
}
