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
import type { NamedSource, QuoteSource, QuoteSourceContribution, SourceAnswer } from '../QuoteSource.ts';
import { quoteFault } from './quoteFault.ts';

const SHOWN_MS = 30_000;

type Pair = Pick<QuoteRequest, 'input' | 'output'>;

/**
 * The quote sources of plugins, each behind a wall: one that throws, or answers with what is no answer, has its plugin
 * unloaded by its own name, and whoever shows quotes goes on with the others'. Loaded with the first of them.
 */
export class ContributedSources {
  readonly #services: ServiceReader;
  /** Pairs for which a source's quote could not be carried out. */
  readonly #passed = observable.set<string>();

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
          // Without asking for the source: it is let go of after its plugin, if that is unloaded.
          return () => ask(undefined, () => stop?.());
        },
        answer: (request) =>
          ask<SourceAnswer>({ none: true }, () => {
            if (this.#passed.has(passedKey(id, request))) return { none: true };
            const answer: unknown = source().answer(request);
            const fault = answerFault(answer, request);
            if (fault) broken(fault);
            return asGiven(id, answer as SourceAnswer);
          }),
      },
    };
  }

  /** Its quotes for the pair are left out from now on, and that is said. */
  passOver({ sourceId, request }: Quote): void {
    const key = passedKey(sourceId, request);
    runInAction(() => this.#passed.add(key));
    this.#tell('passed', { source: sourceId }, () => runInAction(() => this.#passed.delete(key)));
  }

  #fail(source: string, pluginId: string, cause: unknown): void {
    const { message } = SluiceError.from(cause);
    // It is asked in the midst of a computation, which must change nothing.
    queueMicrotask(() => {
      const control = this.#services.get(PluginControlToken);
      // As often as it was asked until then, it is told once.
      if (control.statuses.some(({ id, failure }) => id === pluginId && failure)) return;
      control.fail(pluginId, 'use', pluginMistake(pluginId, `quote source "${source}": ${message}`));
      this.#tell('failed', { source, plugin: pluginId, message }, () => void control.retry(pluginId));
    });
  }

  #tell(what: 'failed' | 'passed', values: Record<string, string>, again: () => void): void {
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

function passedKey(sourceId: string, { input, output }: Pair): string {
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

/** What it has failed at is an error of the family, and what it quotes bears its name. */
function asGiven(sourceId: string, answer: SourceAnswer): SourceAnswer {
  if ('quote' in answer) return { ...answer, quote: { ...answer.quote, sourceId } };
  if ('error' in answer) return { ...answer, error: SluiceError.from(answer.error, 'quote_failed') };
  return answer;
}
