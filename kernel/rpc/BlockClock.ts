import type { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead } from './BlockHead.ts';
import type { Call, CallResult } from './Multicall.ts';

/** Calls carried along with every tick of the clock, so that one request a block keeps a screen fresh. */
export interface BlockSubscriber {
  /** Read afresh before each tick. With an empty list the subscriber still keeps the clock ticking and gets `receive([], head)`. */
  calls(): readonly Call[];
  receive(results: readonly CallResult[], head: BlockHead): void;
  /** The tick as a whole failed. What was known stays; it only gets older. */
  failed?(error: SluiceError): void;
}

/**
 * Ticks while someone watches and the page is visible, at most once per the chain's refreshIntervalMs; every two seconds
 * while the chain cannot be read, and at once when the browser is online again.
 */
export interface BlockClock {
  /** Observable. */
  readonly head: BlockHead | undefined;
  /** Observable: why the newest tick failed, undefined once one succeeds. */
  readonly error: SluiceError | undefined;
  /** Starts the clock; the disposer takes the subscriber off. A new subscriber is served within one immediate tick. */
  watch(subscriber: BlockSubscriber): () => void;
  /** A tick now; concurrent calls share one. */
  refresh(): Promise<BlockHead>;
}
