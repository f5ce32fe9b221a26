import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { PopupsToken, WalletSessionToken } from '../../kernel/services.ts';
import { useServices } from './useServices.ts';

/** What asks the wallet for a chain, and says so where it cannot. The person's no is an answer. */
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
