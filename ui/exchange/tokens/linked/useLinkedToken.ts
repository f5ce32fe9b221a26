import { useEffect, useMemo } from 'react';
import { ActiveChainToken, TokenListServiceToken } from '../../../../kernel/services.ts';
import { useService } from '../../../plugin/useService.ts';
import { LinkedToken } from './LinkedToken.ts';

/** The token that a link names, looked up as long as the view stands. @param value undefined: it names none */
export function useLinkedToken(value: string | undefined): LinkedToken | undefined {
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const linked = useMemo(
    () => (value === undefined ? undefined : new LinkedToken(value, chain, tokens)),
    [value, chain, tokens],
  );
  useEffect(() => linked?.start(), [linked]);
  return linked;
}
