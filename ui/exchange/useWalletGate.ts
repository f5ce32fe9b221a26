import { ActiveChainToken, ModalsToken, WalletSessionToken } from '../../kernel/services.ts';
import { type WalletGate, walletGate } from '../../kernel/wallet/walletGate.ts';
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

/** What stands between the person and a transaction on the chain that is shown. Read it in an observer. */
export function useWalletGate(): WalletGate {
  const { chain } = useService(ActiveChainToken);
  return walletGate(useService(WalletSessionToken), chain.id);
}
