import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { type Currency, nativeCurrency, type Token } from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { publicListSources } from '../../../kernel/tokens/listSources.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { useService } from '../../plugin/useService.ts';
import { cautionOf } from '../flow/cautionOf.ts';
import { tokenExplorerUrl } from '../tokenExplorerUrl.ts';
import TokenDialog from './TokenDialog.tsx';

export interface TokenPickerProps {
  readonly selected: Currency | undefined;
  readonly onSelect: (currency: Currency) => void;
  readonly onClose: () => void;
}

/** For at most this many listed tokens, balances are kept up to date while the dialog is open. */
const WATCHED_TOKENS = 200;

/** The token dialog over the lists of the present chain. Heavy (list, dialog): import it lazily. */
const TokenPicker = observer(function TokenPicker({ selected, onSelect, onClose }: TokenPickerProps) {
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const lists = useService(TokenListServiceToken);
  const balances = useService(BalanceServiceToken);
  const locale = useLocale();
  const listed = lists.tokens(chain.id);
  // A new function when the lists change, so that the dialog searches again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listed` is the event
  const search = useMemo(() => (query: string) => lists.search(chain.id, query), [lists, chain.id, listed]);
  const commonBases = useMemo(() => {
    const bases = chain.baseTokens.flatMap((symbol) => listed.find((token) => token.symbol === symbol) ?? []);
    return [nativeCurrency(chain), ...bases];
  }, [chain, listed]);
  useEffect(
    () =>
      account
        ? balances.watch(account, [nativeCurrency(chain), ...listed.slice(0, WATCHED_TOKENS)])
        : undefined,
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
      selected={selected}
      balanceText={balanceText}
      warning={(currency) => lists.warning(currency)}
      caution={(currency) => cautionOf(lists, currency)}
      explorerUrl={(currency) => tokenExplorerUrl(chain, currency)}
      management={{
        lists: () => lists.lists,
        fixedList: publicListSources.default,
        addList: (url) => lists.addList(url),
        removeList: (url) => lists.removeList(url),
        acceptUpdate: (url) => lists.acceptUpdate(url),
        tokens: () => lists.tokens(chain.id).filter((token) => lists.isUserToken(token)),
        removeToken: (token) => lists.removeUserToken(token),
      }}
      onAcknowledge={(currency) => lists.addUserToken(currency as Token)}
      onSelect={onSelect}
      onClose={onClose}
    />
  );
});

export default TokenPicker;
