import type { Address } from '../../chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { readAccounts, readChainId } from './walletAnswer.ts';

export interface ProviderEventHandlers {
  accounts(accounts: readonly Address[]): void;
  chain(chainId: number): void;
  /** The provider lost all chains; `transient` when it announces that it will recover by itself. */
  disconnected(transient: boolean): void;
  connected(): void;
}

/** MetaMask's code for "lost the node, trying again" in its disconnect event. */
const TRY_AGAIN_LATER = 1013;

/**
 * Listens to EIP-1193 events and ignores malformed ones. @returns a function that stops listening for good
 */
export function providerEvents(provider: Eip1193Provider, handlers: ProviderEventHandlers): () => void {
  let live = true;
  const listeners: readonly (readonly [string, (...args: readonly unknown[]) => void])[] = [
    [
      'accountsChanged',
      (value) => {
        const accounts = readAccounts(value);
        if (accounts) handlers.accounts(accounts);
      },
    ],
    [
      'chainChanged',
      (value) => {
        const chainId = readChainId(value);
        if (chainId !== undefined) handlers.chain(chainId);
      },
    ],
    [
      'disconnect',
      (error) =>
        handlers.disconnected(
          typeof error === 'object' && error !== null && 'code' in error && error.code === TRY_AGAIN_LATER,
        ),
    ],
    ['connect', () => handlers.connected()],
  ];
  const guarded = listeners.map(([event, listener]) => {
    const guard = (...args: readonly unknown[]) => {
      if (!live) return;
      try {
        listener(...args);
      } catch {
        // Getters of a hostile event may throw; ignore the event then.
      }
    };
    return [event, guard] as const;
  });
  for (const [event, listener] of guarded) quietly(() => provider.on?.(event, listener));
  return () => {
    live = false;
    for (const [event, listener] of guarded) quietly(() => provider.removeListener?.(event, listener));
  };
}

/** A provider whose event methods throw is treated as one without events. */
function quietly(run: () => unknown): void {
  try {
    run();
  } catch {
    // Requests still work without events.
  }
}
