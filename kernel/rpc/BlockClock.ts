import type { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead } from './BlockHead.ts';
import type { Call, CallResult } from './Multicall.ts';
import type { Along } from './RpcPool.ts';

/**
 * Calls that every tick of the clock sends along, so that one request per block keeps a screen up to date.
 */
export interface BlockSubscriber {
  /**
   * Read again before each tick. A subscriber with an empty list still keeps the clock ticking and gets
   * `receive([], head)`.
   */
  calls(): readonly Call[];
  /** {@link RequestOptions.along} of the tick's requests. */
  along?(...given: Parameters<Along>): unknown;
  receive(results: readonly CallResult[], head: BlockHead): void;
  /** The whole tick failed. The subscriber keeps its last results; they only get older. */
  failed?(error: SluiceError): void;
}

/**
 * Ticks while it has a subscriber and the page is visible: at most once per the chain's refreshIntervalMs,
 * every two seconds while the chain cannot be read, and at once when the browser is online again.
 */
export interface BlockClock {
  /** Observable. */
  readonly head: BlockHead | undefined;
  /** Observable: why the newest tick failed, undefined once one succeeds. */
  readonly error: SluiceError | undefined;
  /**
   * Starts the clock. The returned disposer removes the subscriber. A new subscriber is served by an
   * immediate tick.
   */
  watch(subscriber: BlockSubscriber): () => void;
  /** Ticks now. Concurrent calls share one tick. */
  refresh(): Promise<BlockHead>;
}
