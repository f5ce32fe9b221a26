import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { BalanceServiceToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { type Currency, nativeCurrency, type Token } from '../../../kernel/tokens/Currency.ts';
import { publicListSources } from '../../../kernel/tokens/listSources.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import TokenDialog from '../../../ui/exchange/TokenDialog.tsx';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { Field } from '../stores/SwapForm.ts';
import { SwapStoreToken } from '../swapTokens.ts';

export interface TokenSelectProps {
  readonly field: Field;
  readonly onClose: () => void;
}

/** The token dialog over the lists of the present chain. */
const TokenSelect = observer(function TokenSelect({ field, onClose }: TokenSelectProps) {
  const store = useService(SwapStoreToken);
  const lists = useService(TokenListServiceToken);
  const balances = useService(BalanceServiceToken);
  const locale = useLocale();
  const { chain, account, form } = store;
  const listed = lists.tokens(chain.id);
  // A new function when the lists change, so that the dialog searches again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listed` is the event
  const search = useMemo(() => (query: string) => lists.search(chain.id, query), [lists, chain.id, listed]);
  const commonBases = useMemo(() => {
    const bases = chain.baseTokens.flatMap((symbol) => listed.find((token) => token.symbol === symbol) ?? []);
    return [nativeCurrency(chain), ...bases];
  }, [chain, listed]);
  useEffect(
    () => (account ? balances.watch(account, [nativeCurrency(chain), ...listed.slice(0, 200)]) : undefined),
    [account, balances, chain, listed],
  );
  const balanceText = (currency: Currency) => {
    const balance = account && balances.get(account, currency);
    if (!balance || balance.state === 'loading') return undefined;
    return balance.state === 'known' ? formatAmount(balance.raw, currency.decimals, { locale }) : '--';
  };
  return (
    <TokenDialog
      chainName={chain.label}
      search={search}
      lookup={(address, signal) => lists.load(chain.id, address, signal)}
      commonBases={commonBases}
      selected={field === 'INPUT' ? form.input : form.output}
      balanceText={balanceText}
      warning={(currency) => lists.warning(currency)}
      explorerUrl={(currency) =>
        currency.kind === 'token' && chain.explorer
          ? `${chain.explorer}/token/${currency.address}`
          : undefined
      }
      onAcknowledge={(currency) => lists.addUserToken(currency as Token)}
      management={{
        lists: () => lists.lists,
        fixedList: publicListSources.default,
        addList: (url) => lists.addList(url),
        removeList: (url) => lists.removeList(url),
        acceptUpdate: (url) => lists.acceptUpdate(url),
        tokens: () => lists.tokens(chain.id).filter((token) => lists.isUserToken(token)),
        removeToken: (token) => lists.removeUserToken(token),
      }}
      onSelect={(currency) => form.selectCurrency(field, currency)}
      onClose={onClose}
    />
  );
});

export default TokenSelect;
