import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { type NetworkOff, networkOff } from '../../../kernel/rpc/networkOff.ts';

/** Why wrapping is off on a chain: it needs no more than the wrapped coin. */
export function wrappingOff(client: Pick<ChainClient, 'chain' | 'deployment'>): NetworkOff | undefined {
  return networkOff(client, [['wrappedNative']]);
}

/** Why swapping is off on a chain; undefined where it has at least one router and one factory. */
export function tradingOff(client: Pick<ChainClient, 'chain' | 'deployment'>): NetworkOff | undefined {
  return networkOff(client, [
    ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'],
    ['v2Factory', 'v3Factory'],
  ]);
}
