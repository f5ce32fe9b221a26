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

/** Browsers limit how often an address may be replaced. */
const WRITE_DEBOUNCE_MS = 300;

/**
 * The address and the form are one: it fills the form when the page opens, when it is changed from outside and when
 * the chain changes, and follows what is chosen and typed, without a step in the history.
 */
export function useSwapLink(): void {
  const { form } = useService(SwapTradeToken);
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  /** What this page wrote itself is not read back. */
  const written = useRef<string>(undefined);
  /** The chain that the form was last filled for: both sides may be empty since. */
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
    // A link to another chain says nothing here: the chain was switched under it.
    const asked = parseSwapQuery(isLinkOf(link, chain) ? link : new URLSearchParams());
    form.replaceSwapState(swapDefaults(chain, tokens, asked));
    filled.current = chain.id;
  }, [form, tokens, chain, query]);

  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    const write = () => {
      const present = new URLSearchParams(latest.current.query);
      // The plain address of the page says the same as long as nothing was changed.
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
