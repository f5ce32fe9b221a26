import { autorun, makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainIndex, IndexCoverage } from '../../../kernel/index/types.ts';
import type { FigureReader, FigureSource, FigureSources } from '../tokens.ts';

/**
 * Chooses what the figures of one chain are read from: another source where one answers, else the browser's
 * own index. The index is filled only while it is used. Observable.
 */
export class ReaderChoice {
  readonly index: ChainIndex;
  readonly #chain: ChainSpec;
  readonly #sources: FigureSources | undefined;
  /** True while another source, if there is one, is being loaded. */
  protected sourceLoading = false;
  source: FigureSource | undefined = undefined;

  /** @param sources absent: there is only the index */
  constructor(chain: ChainSpec, index: ChainIndex, sources: FigureSources | undefined) {
    this.index = index;
    this.#chain = chain;
    this.#sources = sources;
    makeObservable<this, 'sourceLoading'>(this, { source: observableRef, sourceLoading: observableRef });
  }

  /** Opens the source, or fills the index, until the returned function is called. */
  open(): () => void {
    let closeSource: (() => void) | undefined;
    let closeIndex: (() => void) | undefined;
    let closed = false;
    const loading = this.#sources?.of(this.#chain);
    this.#loaded(loading !== undefined);
    loading?.then(
      (source) => {
        if (closed) return;
        this.#loaded(false, source);
        closeSource = source.open();
      },
      () => this.#loaded(false),
    );
    const stop = autorun(() => {
      if (this.usesIndex) closeIndex ??= this.index.open();
      else {
        closeIndex?.();
        closeIndex = undefined;
      }
    });
    return () => {
      closed = true;
      stop();
      closeSource?.();
      closeIndex?.();
    };
  }

  /** Whether the figures come from the browser's own index. */
  get usesIndex(): boolean {
    return !this.sourceLoading && (this.source === undefined || this.source.state === 'failed');
  }

  /** The reader that the figures come from. */
  get reader(): FigureReader {
    return this.usesIndex ? this.index : (this.source ?? this.index);
  }

  /** False while the source has not answered yet; an empty result would be wrong then. */
  get answers(): boolean {
    return this.usesIndex || this.source?.state === 'ready';
  }

  /** Grows with every change of the reader's data. */
  get revision(): number {
    return this.usesIndex ? this.index.progress.revision : (this.source?.revision ?? 0);
  }

  get coverage(): IndexCoverage | undefined {
    return this.usesIndex ? this.index.progress.coverage : this.source?.coverage;
  }

  /** Whether more data is coming, so that an empty result is not final yet. */
  get filling(): boolean {
    if (!this.usesIndex) return this.source?.state !== 'ready';
    return ['starting', 'filling', 'elsewhere', 'idle'].includes(this.index.progress.state);
  }

  #loaded(sourceLoading: boolean, source = this.source): void {
    runInAction(() => {
      this.source = source;
      this.sourceLoading = sourceLoading;
    });
  }
}
