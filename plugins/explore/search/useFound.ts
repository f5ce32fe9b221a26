import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddressText } from '../../../kernel/chain/readAddressText.ts';
import { ChunkLoadError } from '../../../kernel/errors/ChunkLoadError.ts';
import { blame } from '../../../kernel/plugin/blame.ts';
import type {
  SearchKind,
  SearchResult,
  SearchSource,
  SearchTexts,
} from '../../../kernel/plugin/SearchSource.ts';
import { ActiveChainToken, ChainRegistryToken, ContributionsToken } from '../../../kernel/services.ts';
import { fitsWords } from '../../../kernel/tokens/searchTokens.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { LazyTexts } from '../../../ui/i18n/LazyTexts.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { findActions } from './findActions.ts';

export interface Found {
  readonly result: SearchResult;
  readonly title: string;
  readonly detail: string;
}

export const KINDS: readonly SearchKind[] = ['token', 'pool', 'account', 'page', 'action', 'transaction'];

/**
 * The results of the running plugins for a text, grouped by kind; undefined until the first answers. Call it
 * in an observer.
 */
export function useFound(text: string): readonly Found[] | undefined {
  const { t } = useTranslation();
  const load = use(LazyTexts);
  const locale = useLocale();
  const services = useServices();
  const { chain } = useService(ActiveChainToken);
  const sources = useService(ContributionsToken).of('searchSources');
  const [found, setFound] = useState<readonly Found[]>();
  useEffect(() => {
    let wanted = true;
    const texts = async (...lazy: readonly string[]): Promise<SearchTexts> => {
      await Promise.all(lazy.map((space) => load?.(space)));
      return (key, values = {}) => t(key, values);
    };
    const { address, name } = readAddressText(text, chain, services.get(ChainRegistryToken).all);
    const request = { text: address ?? name ?? text, address, chain, services, locale, texts };
    const asked: readonly { pluginId?: string; load: () => Promise<{ default: SearchSource }> }[] = [
      { load: async () => ({ default: findActions }) },
      ...sources,
    ];
    const ask = async ({ pluginId, load: source }: (typeof asked)[number]): Promise<readonly Found[]> => {
      try {
        const loaded = await source().catch((cause: unknown) => {
          throw new ChunkLoadError(cause);
        });
        const results = await loaded.default(request);
        checkResults(results);
        const keys = results.flatMap((result) => [
          ...('label' in result ? [result.label] : []),
          result.about,
        ]);
        const spaces = new Set(keys.flatMap((key) => key?.split(':')[0] ?? []));
        await texts(...[...spaces].filter((space) => space.endsWith('Lazy')));
        return results.flatMap((result) => {
          const title = 'title' in result ? result.title : t(result.label);
          if ('label' in result && text !== '' && !fitsWords(title, text)) return [];
          return [{ result, title, detail: result.detail ?? (result.about ? t(result.about) : '') }];
        });
      } catch (error) {
        // A plugin that fails must not affect the results of the others.
        if (pluginId) blame(services, pluginId, error);
        return [];
      }
    };
    void Promise.all(asked.map(ask)).then((answers) => {
      if (wanted) setFound(arranged(answers.flat()));
    });
    return () => {
      wanted = false;
    };
  }, [text, chain, services, sources, load, locale, t]);
  return found;
}

/** @throws TypeError for a result that the list could not show */
function checkResults(results: readonly SearchResult[]): void {
  for (const { id, kind } of results) {
    if (typeof id !== 'string' || !KINDS.includes(kind))
      throw new TypeError('A search source found something of no kind');
  }
}

/** Groups by kind; results with the same id, or with the same text within their kind, appear once. */
function arranged(found: readonly Found[]): readonly Found[] {
  const seen = new Set<string>();
  return KINDS.flatMap((kind) => found.filter(({ result }) => result.kind === kind)).filter(
    ({ result, title, detail }) => {
      const names = [result.id, `${result.kind} ${title} ${detail}`];
      const known = names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      return !known;
    },
  );
}
