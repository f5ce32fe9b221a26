import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { SIGNED_METHODS } from './signedMethods.ts';

/** The requests to one wallet that its person has not answered yet, whoever made them. Observable. */
export class OpenRequests {
  count = 0;

  constructor() {
    makeObservable(this, { count: observableRef });
  }

  /** The same provider, whose requests to sign are counted from now to their answer. */
  of(provider: Eip1193Provider): Eip1193Provider {
    return {
      request: async (args) => {
        if (!SIGNED_METHODS.test(args.method)) return provider.request(args);
        this.#add(1);
        try {
          return await provider.request(args);
        } finally {
          this.#add(-1);
        }
      },
      on: (event, listener) => provider.on?.(event, listener),
      removeListener: (event, listener) => provider.removeListener?.(event, listener),
    };
  }

  #add(change: 1 | -1): void {
    runInAction(() => {
      this.count += change;
    });
  }
}
