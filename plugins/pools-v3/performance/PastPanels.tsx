import { observer } from 'mobx-react-lite';
import { HistoryPanel } from '../position/HistoryPanel.tsx';
import { PerformancePanel } from './PerformancePanel.tsx';
import { type PastProps, usePerformance } from './usePerformance.ts';

/** What the position has earned in detail, and its events. */
const PastPanels = observer(function PastPanels(props: PastProps) {
  const { reader, known, tokens } = props;
  const performance = usePerformance(props);
  const { chain } = reader.client;
  return (
    <>
      <PerformancePanel performance={performance} chain={chain} known={known} />
      <HistoryPanel chain={chain} past={performance.past} known={known} tokens={tokens} />
    </>
  );
});

export default PastPanels;
