import { useEffect, useState } from 'react';
import { MyPairsStore } from '../../../kernel/positions/MyPairsStore.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  TokenListServiceToken,
  UserTokensToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { useServices } from '../../plugin/useServices.ts';

/** The account's V2 pairs, looked for while the page is open. */
export function useMyPairs(): MyPairsStore {
  const { get } = useServices();
  const [store] = useState(
    () =>
      new MyPairsStore({
        activeChain: get(ActiveChainToken),
        clients: get(ChainClientsToken),
        tokens: get(TokenListServiceToken),
        userTokens: get(UserTokensToken),
        wallet: get(WalletSessionToken),
      }),
  );
  useEffect(() => store.open(), [store]);
  return store;
}
