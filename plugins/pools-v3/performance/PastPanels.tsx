import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { ChainIndexesToken } from '../../../kernel/services.ts';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { HistoryPanel } from '../position/HistoryPanel.tsx';
import { PositionPast } from '../services/PositionPast.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';
import type { PositionStore } from '../stores/PositionStore.ts';
import { Performance } from './Performance.ts';
import { PerformancePanel } from './PerformancePanel.tsx';

interface PastPanelsProps {
  readonly store: PositionStore;
  readonly reader: PositionReader;
  readonly known: KnownPosition;
  readonly tokens: readonly [Token, Token];
}

/** What the position has earned, and its events. */
const PastPanels = observer(function PastPanels({ store, reader, known, tokens }: PastPanelsProps) {
  const { chain } = reader.client;
  const index = useService(ChainIndexesToken).get(chain.id);
  const { tokenId } = known.position;
  const coinIsQuote = tokens[quoteSide(chain, tokens)].address === wrappedNative(chain)?.address;
  const past = useMemo(
    () => new PositionPast({ reader, tokenId, index, coinIsQuote }),
    [reader, tokenId, index, coinIsQuote],
  );
  useEffect(() => past.open(() => store.known), [past, store]);
  const performance = useMemo(() => new Performance(store, past, tokens), [store, past, tokens]);
  return (
    <>
      <PerformancePanel performance={performance} chain={chain} known={known} />
      <HistoryPanel chain={chain} past={past} known={known} tokens={tokens} />
    </>
  );
});

export default PastPanels;
