import { SluiceError } from '../../errors/SluiceError.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import type { FrameTrust } from '../../untrusted/frameTrust.ts';
import type { WalletOption } from '../Connector.ts';
import { SIGNED_METHODS } from './signedMethods.ts';

/**
 * The wallet's provider, which signs nothing while a stranger shows this page: who frames it can cover what
 * is about to be signed. Every request to the wallet goes through it, those of plugins too.
 * @param trust who shows the page; a Safe tells by its own messages which origin it is
 */
export function outsideFrames(
  provider: Eip1193Provider,
  { type }: Pick<WalletOption, 'type'>,
  trust: FrameTrust,
): Eip1193Provider {
  if (trust === 'none' || trust === 'allowed') return provider;
  if (trust === 'unnamed' && type === 'GNOSIS_SAFE') return provider;
  return {
    request: async (asked) => {
      if (SIGNED_METHODS.test(asked.method)) {
        throw new SluiceError('wallet_framed', `${asked.method} inside a foreign frame`);
      }
      return provider.request(asked);
    },
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  };
}
