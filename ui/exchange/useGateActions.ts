import { ActiveChainToken, ModalsToken } from '../../kernel/services.ts';
import { useService } from '../plugin/useService.ts';
import { useSwitchChain } from '../plugin/useSwitchChain.ts';

/** What leads past a gate: the list of wallets, or the wallet's own question for the chain that is shown. */
export function useGateActions(): Readonly<Record<string, () => void>> {
  const { chain } = useService(ActiveChainToken);
  const modals = useService(ModalsToken);
  const switchChain = useSwitchChain();
  return {
    connect: () => modals.open('ACCOUNT', {}),
    switch_network: () => void switchChain(chain),
  };
}
