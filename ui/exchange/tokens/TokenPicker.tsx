import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Currency,
  nativeCurrency,
  sameCurrency,
  type Token,
} from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { searchTokens } from '../../../kernel/tokens/searchTokens.ts';
import { tokenWarning } from '../../../kernel/tokens/tokenWarning.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { useService } from '../../plugin/useService.ts';
import { useFiat } from '../amounts/useFiat.ts';
import { cautionOf } from '../flow/cautionOf.ts';
import { tokenExplorerUrl } from '../tokenExplorerUrl.ts';
import { useAddressReader } from '../useAddressReader.ts';
import { useTokenOrder } from './chosen/useTokenOrder.ts';
import TokenDialog from './TokenDialog.tsx';

export interface TokenPickerProps {
  readonly selected: Currency | undefined;
  readonly onSelect: (currency: Currency) => void;
  /** Gives what is missing next and gets the focus once a token is selected; else what had it before does. */
  readonly next?: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** For at most this many listed tokens, balances are kept up to date while the dialog is open. */
const WATCHED_TOKENS = 200;

/** The token dialog over the lists of the present chain. Heavy (list, dialog): import it lazily. */
const TokenPicker = observer(function TokenPicker({ selected, onSelect, next, onClose }: TokenPickerProps) {
  const opener = useRef(document.activeElement as HTMLElement | null);
  const selectedOne = useRef(false);
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const lists = useService(TokenListServiceToken);
  const readAddress = useAddressReader();
  const balances = useService(BalanceServiceToken);
  const locale = useLocale();
  const fiat = useFiat();
  const listed = lists.tokens(chain.id);
  const watched = useMemo(() => listed.slice(0, WATCHED_TOKENS), [listed]);
  const [pointing, setPointing] = useState(false);
  const { chosen, order, recent, lost } = useTokenOrder(watched, pointing);
  // A new function when the lists change, so that the dialog searches again.
  const search = useMemo(
    () => (query: string) => {
      const found = searchTokens(listed, chain, query);
      return query.trim() === '' ? order(found) : found;
    },
    [chain, listed, order],
  );
  const commonBases = useMemo(() => {
    const bases = chain.baseTokens.flatMap((symbol) => listed.find((token) => token.symbol === symbol) ?? []);
    return [nativeCurrency(chain), ...bases];
  }, [chain, listed]);
  useEffect(
    () => (account ? balances.watch(account, [nativeCurrency(chain), ...watched]) : undefined),
    [account, balances, chain, watched],
  );
  const balanceText = (currency: Currency) => {
    const balance = account && balances.get(account, currency);
    if (!balance || balance.state === 'loading') return undefined;
    return balance.state === 'known' ? formatAmount(balance.raw, currency, { locale }) : '--';
  };
  const valueText = (currency: Currency) => {
    const balance = account && balances.get(account, currency);
    return balance?.state === 'known' && balance.raw > 0n ? fiat(currency, balance.raw) : undefined;
  };
  return (
    <TokenDialog
      chainName={chain.label}
      search={search}
      readAddress={readAddress}
      lookup={(address, signal) => lists.load(chain.id, address, signal)}
      commonBases={commonBases}
      selected={selected}
      balanceText={balanceText}
      valueText={valueText}
      recent={recent.filter((one) => !commonBases.some((base) => sameCurrency(base, one)))}
      favourites={{ has: (one) => chosen.isFavourite(one), toggle: (one) => chosen.toggle(one), lost }}
      warning={(currency) => tokenWarning(lists, currency)}
      caution={(currency) => cautionOf(lists, currency)}
      explorerUrl={(currency) => tokenExplorerUrl(chain, currency)}
      management={{
        lists: () => lists.lists,
        isFixedList: (url) => lists.isFixedList(url),
        addList: (url) => lists.addList(url),
        removeList: (url) => lists.removeList(url),
        acceptUpdate: (url) => lists.acceptUpdate(url),
        tokens: () => lists.tokens(chain.id).filter((token) => lists.isUserToken(token)),
        removeToken: (token) => lists.removeUserToken(token),
      }}
      onPointing={setPointing}
      onAcknowledge={(currency) => lists.addUserToken(currency as Token)}
      onSelect={(currency) => {
        chosen.chose(currency);
        onSelect(currency);
        selectedOne.current = true;
      }}
      finalFocus={() => (selectedOne.current && next?.()) || opener.current}
      onClose={onClose}
    />
  );
});

export default TokenPicker;
