import { useEffect } from 'react';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { type Currency, sameCurrency } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { tokenOfLink } from '../../../ui/exchange/tokenOfLink.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { PairForm } from '../stores/PairForm.ts';

export interface PairParams {
  readonly currencyIdA?: string;
  readonly currencyIdB?: string;
}

/**
 * Fills the form from the page's address, and again when the address or the chain changes. An unlisted token
 * is read from the chain. If both sides name the same token, the second side stays empty.
 */
export function usePairLink(form: PairForm, { currencyIdA, currencyIdB }: PairParams): void {
  const lists = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  useEffect(() => {
    const gone = new AbortController();
    const find = async (id: string | undefined): Promise<Currency | undefined> => {
      if (!id) return undefined;
      const listed = lists.fromLink(chain.id, id);
      if (listed) return listed;
      const address = parseAddress(id);
      return address && tokenOfLink(lists, chain.id, address, gone.signal);
    };
    void Promise.all([find(currencyIdA), find(currencyIdB)]).then(([a, b]) => {
      if (!gone.signal.aborted) form.setPair(a, sameCurrency(a, b) ? undefined : b);
    });
    return () => gone.abort();
  }, [form, lists, chain, currencyIdA, currencyIdB]);
}
