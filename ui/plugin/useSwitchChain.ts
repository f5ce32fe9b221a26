import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { PopupsToken, WalletSessionToken } from '../../kernel/services.ts';
import { useServices } from './useServices.ts';

/**
 * A function that asks the wallet to switch to a chain, and shows an error where it cannot. A refusal by the
 * person is no error.
 */
export function useSwitchChain(): (chain: ChainSpec) => Promise<void> {
  const { get } = useServices();
  return (chain) =>
    get(WalletSessionToken)
      .switchChain(chain)
      .catch((error) => {
        const { code } = SluiceError.from(error, 'wallet_failed');
        if (code === 'wallet_rejected' || code === 'cancelled') return;
        get(PopupsToken).show({
          key: 'switch-chain',
          content: { kind: 'message', tone: 'critical', text: 'common:errors.switchFailed' },
          removeAfterMs: 10_000,
        });
      });
}
