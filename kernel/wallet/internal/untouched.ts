import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';

/**
 * A provider in front of `wallet`, of which nothing but `request`, `on` and `removeListener` is ever read, and these
 * only when they are used. Some wallets throw on every other key, such as the `then` that a promise looks for, and
 * some browsers lose the tab where a wallet is touched that nobody has chosen.
 */
export function untouched(wallet: Eip1193Provider): Eip1193Provider {
  return {
    request: async (asked) => wallet.request(asked),
    on: (event, listener) => wallet.on?.(event, listener),
    removeListener: (event, listener) => wallet.removeListener?.(event, listener),
  };
}
