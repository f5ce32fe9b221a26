import { ActiveChainToken, ModalsToken } from '../../kernel/services.ts';
import { useService } from '../plugin/useService.ts';
import { useSwitchChain } from '../plugin/useSwitchChain.ts';

/**
 * The action that each gate needs: open the list of wallets, or ask the wallet to switch to the shown chain.
 */
export function useGateActions(): Readonly<Record<string, () => void>> {
  const { chain } = useService(ActiveChainToken);
  const modals = useService(ModalsToken);
  const switchChain = useSwitchChain();
  return {
    connect: () => modals.open('ACCOUNT', {}),
    switch_network: () => void switchChain(chain),
  };
}
