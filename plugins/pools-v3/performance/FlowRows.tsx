import { observer } from 'mobx-react-lite';
import type { Flow } from '../../../kernel/history/positionLedger.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { FigureRow } from './FigureRow.tsx';
import type { LedgerProps } from './performanceProps.ts';
import { useMoney } from './useMoney.ts';

/** What was put in, and what was paid out. */
export const FlowRows = observer(function FlowRows({ performance, chain, ledger, waiting }: LedgerProps) {
  const { t } = useLazyTranslation('performanceLazy');
  const money = useMoney(performance, chain);
  const { deposited, withdrawn, collectedFees } = ledger;
  const isEmpty = ledger.waiting.amount0 === 0n && ledger.waiting.amount1 === 0n;
  const rows: readonly (readonly [string, Flow])[] = [
    ['deposited', deposited],
    ['withdrawn', withdrawn],
    ['collectedFees', collectedFees],
    ...(isEmpty ? [] : [['waiting', ledger.waiting] as const]),
  ];
  return rows.map(([key, flow]) => {
    const [worth, dollars] = money.linesOf(flow);
    return (
      <FigureRow
        key={key}
        label={t(key)}
        help={t(`${key}Help`)}
        lines={[worth, [dollars, money.bothOf(flow)].filter(Boolean).join(' · ') || undefined]}
        exact={money.exactOf(flow)}
        why={money.whyOf(flow)}
        waiting={waiting}
        testId={`performance-${key}`}
      />
    );
  });
});
