import { lazyOnce } from '../../runtime/lazyOnce.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import type { HeadListener, RpcRequest, Transport } from './Transport.ts';
import { untilAborted } from './untilAborted.ts';

/** A WebSocket transport whose code is loaded at first use, because most chains have none. */
export class LazySocketTransport implements Transport {
  readonly batches = true;
  readonly #transport: () => Promise<Transport>;
  #loaded: Transport | undefined;
  #closed = false;

  constructor(load: () => Promise<Transport>) {
    const once = lazyOnce(load);
    this.#transport = async () => {
      try {
        this.#loaded = await once();
      } catch (cause) {
        throw new EndpointFault('fault', 'the code for WebSockets did not come', { cause });
      }
      // Closed while it was loading: no one will use it.
      if (this.#closed) this.#loaded.close?.();
      return this.#loaded;
    };
  }

  async send(requests: readonly RpcRequest[], signal: AbortSignal): Promise<unknown> {
    const transport = this.#loaded ?? (await untilAborted(this.#transport(), signal));
    return transport.send(requests, signal);
  }

  watchHeads(listener: HeadListener): () => void {
    let over = false;
    let stop: (() => void) | undefined;
    this.#transport().then(
      (transport) => {
        if (!over) stop = transport.watchHeads?.(listener);
      },
      () => undefined, // No heads are announced, so the clock polls.
    );
    return () => {
      over = true;
      stop?.();
    };
  }

  close(): void {
    this.#closed = true;
    this.#loaded?.close?.();
  }
}
