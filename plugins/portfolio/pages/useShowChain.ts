import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ActiveChainToken } from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** Gives what a click on a link to a page about `chain` does: pages show the active chain. */
export function useShowChain(): (chain: ChainSpec) => void {
  const active = useService(ActiveChainToken);
  return ({ id }) => {
    if (active.chain.id !== id) active.select(id);
  };
}
