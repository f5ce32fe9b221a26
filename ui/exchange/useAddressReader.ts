import { useCallback } from 'react';
import { type AddressText, readAddressText } from '../../kernel/chain/readAddressText.ts';
import { ActiveChainToken, ChainRegistryToken } from '../../kernel/services.ts';
import { useService } from '../plugin/useService.ts';

/** Reads addresses of the shown chain, in any form that people copy. Call it in an observer. */
export function useAddressReader(): (text: string) => AddressText {
  const { chain } = useService(ActiveChainToken);
  const { all } = useService(ChainRegistryToken);
  return useCallback((text) => readAddressText(text, chain, all), [chain, all]);
}
