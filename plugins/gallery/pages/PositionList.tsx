import { useState } from 'react';
import { Card, Title } from '../../../ui/components/PageParts.tsx';
import { PositionRow, type PositionRowProps } from '../../../ui/exchange/pools/list/PositionRow.tsx';
import { PositionsHead } from '../../../ui/exchange/pools/list/PositionsHead.tsx';
import { QuietSwitch } from '../../../ui/exchange/pools/list/QuietSwitch.tsx';
import { RowsWaiting } from '../../../ui/exchange/pools/list/RowsWaiting.tsx';
import { PositionColumn, PositionColumns } from '../../../ui/exchange/pools/page/PositionColumns.tsx';
import { PositionTitle } from '../../../ui/exchange/pools/page/PositionTitle.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { State } from './frame.tsx';
import { coin, hush, longToken, sampleChain } from './samples.ts';

const amounts = { amount0Raw: 10n ** 21n, amount1Raw: 5n * 10n ** 20n };
const range = { tickLower: -6000, tickUpper: 6000 };
const common = { currencies: [coin, hush] as const, fee: '0.3%', range, amounts, fees: amounts };
/** A row in each of its states: without a price, unread, closed, and while its tokens are read. */
const rows: readonly Omit<PositionRowProps, 'chain' | 'href' | 'words'>[] = [
  { ...common, id: '7', status: 'in_range', tick: 900, fees: { amount0Raw: 10n ** 15n, amount1Raw: 0n } },
  {
    ...common,
    ...{ id: '1234567', currencies: [longToken, hush], status: 'out_of_range', tick: 267_000 },
    // Prices near one, between a token of six and one of eighteen decimals.
    range: { tickLower: 270_300, tickUpper: 282_300 },
    ...{ amounts: { ...amounts, amount0Raw: 12_345_678n }, fees: { amount0Raw: 1_234n, amount1Raw: 0n } },
  },
  {
    ...common,
    ...{ id: '8', status: 'unknown', tick: undefined, amounts: 'unknown', fees: undefined },
  },
  {
    ...common,
    ...{ id: '9', status: 'closed', tick: 0, range: { tickLower: -887_220, tickUpper: 887_220 } },
  },
  { ...common, id: '10', currencies: undefined, status: 'unknown', tick: undefined },
];

/** The list of positions as its page has it, and the title and the columns of a single one's page. */
export function PositionList() {
  const { t } = useLazyTranslation('galleryLazy');
  const [hide, setHide] = useState(true);
  const [sample, text] = [t('sample'), t('text')];
  const words = {
    ...{ item: sample, value: 'value', fees: 'fees', unknown: text },
    range: ({ low, high, base, quote }: Record<'low' | 'high' | 'base' | 'quote', string>) =>
      `${low} – ${high} ${quote}/${base}`,
  };
  return (
    <>
      <State name="QuietSwitch">
        <QuietSwitch label={sample} checked={hide} onChange={setHide} />
      </State>
      <State name="PositionsHead, PositionRow" width="100%">
        <Card>
          <PositionsHead pair={sample} range="range" value="value" fees="fees" />
          {rows.map((row) => (
            <PositionRow
              key={row.id}
              {...row}
              chain={sampleChain}
              href="/gallery"
              words={{ ...words, item: `${sample} ${row.id}`, status: row.status }}
            />
          ))}
        </Card>
      </State>
      <State name="RowsWaiting" width="100%">
        <RowsWaiting label={sample} />
      </State>
      <State name="PositionTitle" width="100%">
        <Title as="p">
          <PositionTitle pair="MON / HUSH" fee="0.3%" />
        </Title>
      </State>
      <State name="PositionColumns" width="100%">
        <PositionColumns>
          <Card>{text}</Card>
          <PositionColumn fills>
            <Card>{sample}</Card>
            <Card>
              {text} {text}
            </Card>
          </PositionColumn>
        </PositionColumns>
      </State>
    </>
  );
}
