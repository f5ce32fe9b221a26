import { reaction } from 'mobx';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { parseSwapQuery } from '../stores/link/parseSwapQuery.ts';
import { swapDefaults } from '../stores/link/swapDefaults.ts';
import { isLinkOf, sameSwap, swapLink } from '../stores/link/swapLink.ts';
import { SwapTradeToken } from '../swapTokens.ts';

/** Browsers limit how often a page may replace its address. */
const WRITE_DEBOUNCE_MS = 300;

/**
 * Keeps the address and the form the same. The address fills the form when the page opens, when the address
 * is changed from outside and when the chain changes. What is selected and typed goes into the address,
 * without a new history entry.
 */
export function useSwapLink(): void {
  const { form } = useService(SwapTradeToken);
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  /** The query that this hook wrote last: it is not read back into the form. */
  const written = useRef<string>(undefined);
  /** The chain that the form was last filled for: both sides may have become empty since. */
  const filled = useRef<number>(undefined);
  const latest = useRef({ query, setParams });

  useEffect(() => {
    latest.current = { query, setParams };
  });

  useEffect(() => {
    const untouched =
      filled.current !== chain.id && form.input?.chainId !== chain.id && form.output?.chainId !== chain.id;
    if (query === written.current && !untouched) return;
    const link = new URLSearchParams(query);
    if (!untouched && !link.has('inputCurrency') && !link.has('outputCurrency')) return;
    // A link to another chain has no meaning here: the person switched the chain after opening it.
    const asked = parseSwapQuery(isLinkOf(link, chain) ? link : new URLSearchParams());
    form.replaceSwapState(swapDefaults(chain, tokens, asked));
    filled.current = chain.id;
  }, [form, tokens, chain, query]);

  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    const write = () => {
      const present = new URLSearchParams(latest.current.query);
      // The page's plain address already means an unchanged form, so nothing is written.
      const says = isLinkOf(present, chain) && swapDefaults(chain, tokens, parseSwapQuery(present));
      if (says && sameSwap(says, form)) return;
      const link = swapLink(present, chain, form);
      written.current = link.toString();
      if (written.current !== latest.current.query) latest.current.setParams(link, { replace: true });
    };
    const stop = reaction(
      () => swapLink(new URLSearchParams(), chain, form).toString(),
      () => {
        stopWaiting?.();
        stopWaiting = systemTimers.after(WRITE_DEBOUNCE_MS, write);
      },
    );
    return () => {
      stopWaiting?.();
      stop();
    };
  }, [form, tokens, chain]);
}
