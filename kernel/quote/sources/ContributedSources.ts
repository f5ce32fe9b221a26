import { observable, runInAction } from 'mobx';
import { type Currency, currencyId } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Owned } from '../../plugin/contributions.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import { PluginControlToken } from '../../plugin/PluginControl.ts';
import { PopupsToken } from '../../plugin/PopupsToken.ts';
import { pluginMistake } from '../../plugin/pluginErrors.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { NamedSource, QuoteSource, QuoteSourceContribution, SourceAnswer } from './QuoteSource.ts';
import { quoteFault } from './quoteFault.ts';

const SHOWN_MS = 30_000;

type Pair = Pick<QuoteRequest, 'input' | 'output'>;

/**
 * Guards the quote sources of plugins. When a source throws or returns an invalid answer, its plugin is
 * unloaded with a message that names it, and the other sources go on. Loaded with the first contributed
 * source.
 */
export class ContributedSources {
  readonly #services: ServiceReader;
  /** Pairs whose quotes from a source failed in simulation. */
  readonly #skipped = observable.set<string>();

  constructor(services: ServiceReader) {
    this.#services = services;
  }

  guarded({ id, pluginId, service }: Owned<QuoteSourceContribution>): NamedSource {
    const source = (): QuoteSource => this.#services.get(service);
    const ask = <T>(otherwise: T, question: () => T): T => {
      try {
        return question();
      } catch (error) {
        this.#fail(id, pluginId, error);
        return otherwise;
      }
    };
    const broken = (message: string): never => {
      throw new TypeError(message);
    };
    return {
      id,
      source: {
        supports: (request) => ask(false, () => !!source().supports(request)),
        watch: (input, output) => {
          const stop = ask(undefined, () => {
            const given: unknown = source().watch(input, output);
            return typeof given === 'function' ? given : broken('it gives nothing that ends its watch');
          });
          // Does not fetch the source again: the source may already be gone when its plugin is unloaded.
          return () => ask(undefined, () => stop?.());
        },
        answer: (request) =>
          ask<SourceAnswer>({ none: true }, () => {
            if (this.#skipped.has(skippedKey(id, request))) return { none: true };
            const answer: unknown = source().answer(request);
            const fault = answerFault(answer, request);
            if (fault) broken(fault);
            return normalized(id, answer as SourceAnswer);
          }),
      },
    };
  }

  /** Skips the source's quotes for this pair from now on, and shows a popup. */
  passOver({ sourceId, request }: Quote): void {
    const key = skippedKey(sourceId, request);
    runInAction(() => this.#skipped.add(key));
    this.#notify('passed', { source: sourceId }, () => runInAction(() => this.#skipped.delete(key)));
  }

  #fail(source: string, pluginId: string, cause: unknown): void {
    const { message } = SluiceError.from(cause);
    // `#fail` runs inside a MobX computation, which must not change state.
    queueMicrotask(() => {
      const control = this.#services.get(PluginControlToken);
      // The source may have failed several times before this runs; report it once.
      if (control.statuses.some(({ id, failure }) => id === pluginId && failure)) return;
      control.fail(pluginId, 'use', pluginMistake(pluginId, `quote source "${source}": ${message}`));
      this.#notify('failed', { source, plugin: pluginId, message }, () => void control.retry(pluginId));
    });
  }

  #notify(what: 'failed' | 'passed', values: Record<string, string>, again: () => void): void {
    const popups = this.#services.get(PopupsToken);
    const key = `quote-source-${values.source}`;
    const run = () => {
      popups.remove(key);
      again();
    };
    popups.show({
      key,
      content: {
        kind: 'message',
        tone: 'critical',
        text: `commonLazy:quoteSource.${what}`,
        values,
        action: { label: 'common:plugin.failed.retry', run },
      },
      removeAfterMs: SHOWN_MS,
    });
  }
}

function skippedKey(sourceId: string, { input, output }: Pair): string {
  const name = (currency: Currency) => `${currency.chainId} ${currencyId(currency)}`;
  return `${sourceId} ${name(input)} ${name(output)}`;
}

function answerFault(answer: unknown, request: QuoteRequest): string | undefined {
  if (typeof answer !== 'object' || answer === null) return 'its answer is none';
  if (
    'unreadablePools' in answer &&
    answer.unreadablePools !== undefined &&
    !Array.isArray(answer.unreadablePools)
  ) {
    return 'its unreadable pools are no list';
  }
  if ('quote' in answer) return quoteFault(answer.quote, request);
  return 'loading' in answer || 'none' in answer || 'error' in answer ? undefined : 'its answer is none';
}

/** Makes an error a `SluiceError`, and sets the source's id in a quote. */
function normalized(sourceId: string, answer: SourceAnswer): SourceAnswer {
  if ('quote' in answer) return { ...answer, quote: { ...answer.quote, sourceId } };
  if ('error' in answer) return { ...answer, error: SluiceError.from(answer.error, 'quote_failed') };
  return answer;
}
