import { reaction } from 'mobx';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { type Currency, currencyId, nativeCurrency } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { tokenOfLink } from '../../../ui/exchange/tokenOfLink.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { AddStore } from '../stores/AddStore.ts';

export interface AddLink {
  readonly currencyIdA?: string;
  readonly currencyIdB?: string;
  readonly feeAmount?: string;
}

/**
 * Keeps the address and the form's pair the same. The address fills the form when the page opens, when the
 * address is changed from outside and when the chain changes. What is selected goes into the address, without
 * a new history entry.
 */
export function useAddLink(store: AddStore, base: string, link: AddLink): void {
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const [, navigate] = useLocation();
  const search = useSearch();
  const { currencyIdA, currencyIdB, feeAmount } = link;

  useEffect(() => {
    const abort = new AbortController();
    const fee = parseFee(feeAmount);
    const listed = (id: string | undefined) =>
      id === undefined ? undefined : tokens.fromLink(chain.id, decode(id));
    const load = async (id: string | undefined): Promise<Currency | undefined> => {
      const known = listed(id);
      const address = known ? undefined : parseAddress(id);
      return known ?? (address && tokenOfLink(tokens, chain.id, address, abort.signal));
    };
    // A link without currencies starts with the native coin on one side.
    const first = currencyIdA === undefined ? nativeCurrency(chain) : listed(currencyIdA);
    const ids = [currencyIdA, currencyIdB];
    if (ids.every((id) => id === undefined || listed(id) !== undefined)) {
      store.form.setPair(first, listed(currencyIdB), fee);
    } else {
      void Promise.all(ids.map(load)).then(([a, b]) => {
        if (!abort.signal.aborted) store.form.setPair(a ?? first, b, fee);
      });
    }
    return () => abort.abort();
  }, [store, tokens, chain, currencyIdA, currencyIdB, feeAmount]);

  const write = useEffectEvent((path: string) => {
    if (path !== linkPath(link)) navigate(`${base}${path}${search ? `?${search}` : ''}`, { replace: true });
  });
  useEffect(
    () =>
      reaction(
        () => {
          const { currencyA, currencyB, feeAmount: fee } = store.form;
          // While a token of the link is unknown, the link stays as it is.
          return currencyA && currencyB ? formPath(currencyA, currencyB, fee) : undefined;
        },
        (path) => {
          if (path !== undefined) write(path);
        },
      ),
    [store],
  );
}

function formPath(a: Currency, b: Currency, fee: number | undefined): string {
  return linkPath({
    currencyIdA: currencyId(a),
    currencyIdB: currencyId(b),
    ...(fee === undefined || Number.isNaN(fee) ? {} : { feeAmount: String(fee) }),
  });
}

function linkPath({ currencyIdA, currencyIdB, feeAmount }: AddLink): string {
  return [currencyIdA, currencyIdB, feeAmount]
    .filter((part) => part !== undefined)
    .map((part) => `/${part}`)
    .join('');
}

/** Hundredths of a bip. Invalid text gives NaN, which is treated like a fee that no factory has. */
export function parseFee(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,7}$/.test(text) && Number(text) < 1_000_000 ? Number(text) : Number.NaN;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
