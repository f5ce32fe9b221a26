import { useEffect, useState } from 'react';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { mintedPosition } from './mintedPosition.ts';
import type { NextStep } from './TransactionDialog.tsx';

/**
 * "View position", which leads to the V3 position that the flow's transaction minted, and to the list of positions
 * while its id is not known. Call it in an observer.
 */
export function useNextPosition({
  outcome,
  record,
  plan,
}: Pick<TransactionFlow, 'outcome' | 'record' | 'plan'>): NextStep {
  const { t } = useLazyTranslation('exchangeLazy');
  const [minted, setMinted] = useState<bigint>();
  const hash =
    outcome === 'confirmed' && record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const agreed = plan?.agreed;
  useEffect(() => {
    const manager = agreed && contractAddress(agreed.chain, 'positionManager');
    if (!hash || !manager) return;
    let isOver = false;
    // Without an answer the link leads to the list, where the position is too.
    agreed.client.rpc.request<unknown>('eth_getTransactionReceipt', [hash]).then(
      (receipt) => !isOver && setMinted(mintedPosition(receipt, manager, agreed.account)),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [hash, agreed]);
  return { label: t('next.position'), href: minted === undefined ? '/pool' : `/pool/${minted}` };
}
