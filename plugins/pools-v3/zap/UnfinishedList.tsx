import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  ActiveChainToken,
  StorageToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { UnfinishedTrades } from '../../../kernel/trade/UnfinishedTrades.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { UnfinishedBanner } from './UnfinishedBanner.tsx';

/** Everything that the account left half done on this network, with the way on. */
const UnfinishedList = observer(function UnfinishedList() {
  const storage = useService(StorageToken);
  const tracker = useService(TxTrackerToken);
  const { chain } = useService(ActiveChainToken);
  const { account } = useService(WalletSessionToken);
  const [unfinished] = useState(() => new UnfinishedTrades(storage, tracker));
  return unfinished
    .of(chain.id, account)
    .map((trade) => (
      <UnfinishedBanner
        key={trade.id}
        trade={trade}
        gotRaw={unfinished.gotRaw(trade)}
        onDismiss={() => unfinished.dismiss(trade.id)}
      />
    ));
});

export default UnfinishedList;
