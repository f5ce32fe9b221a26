import { useState } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { ChangingNumber } from '../../../ui/components/ChangingNumber.tsx';
import { LazySheet } from '../../../ui/components/dialogs/LazySheet.tsx';
import { ExactNumber } from '../../../ui/components/ExactNumber.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { type Column, DataTable } from '../../../ui/components/page/DataTable.tsx';
import { StatusDot } from '../../../ui/components/page/StatusDot.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';
import { coin, hush, longToken } from './samples.ts';

const tones = ['good', 'busy', 'warning', 'bad', 'off'] as const;
const rows = [
  { name: coin.name, figure: '$604,853' },
  { name: hush.name, figure: '$5.07M' },
  { name: longToken.name, figure: '<$0.01' },
];
const WHOLE = '100%';

/** The parts that pages are made of. */
export function Parts() {
  const { t } = useLazyTranslation('galleryLazy');
  const [ascending, setAscending] = useState(true);
  const [figure, setFigure] = useState(1);
  const [sheet, setSheet] = useState(false);
  const sample = t('sample');
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'name', label: sample, cell: ({ name }) => name, start: true, share: 2, wrap: true },
    {
      id: 'figure',
      label: sample,
      cell: (row) => row.figure,
      sort: ascending ? 'ascending' : 'descending',
      onSort: () => setAscending(!ascending),
    },
    { id: 'quiet', label: sample, cell: (_, index) => index + 1, quiet: true, from: 'md' },
  ];
  const sorted = ascending ? rows : [...rows].reverse();
  return (
    <Section id="parts">
      {tones.map((tone) => (
        <State key={tone} name={`StatusDot ${tone}`}>
          <StatusDot tone={tone} text={sample} label={sample}>
            {t('text')}
          </StatusDot>
        </State>
      ))}
      <State name="DataTable" width={WHOLE}>
        <DataTable label={sample} columns={columns} rows={sorted} rowKey={({ name }) => name} />
      </State>
      <State name="Empty, in place of a table" width={WHOLE}>
        <Empty text={t('text')}>
          <Button>{sample}</Button>
        </Empty>
      </State>
      <State name="ExactNumber rounded">
        <ExactNumber exact="1,234.567891">1,234.56</ExactNumber>
      </State>
      <State name="ExactNumber whole">
        <ExactNumber exact="1,234">1,234</ExactNumber>
      </State>
      <State name="ChangingNumber">
        <Button look="quiet" size="small" onClick={() => setFigure(figure * 3)}>
          <ChangingNumber>{String(figure)}</ChangingNumber>
        </Button>
      </State>
      <State name="LazySheet">
        <Button look="quiet" size="small" onClick={() => setSheet(true)}>
          {t('open', { name: 'LazySheet' })}
        </Button>
        {sheet && (
          <LazySheet title={sample} onClose={() => setSheet(false)}>
            {t('text')}
          </LazySheet>
        )}
      </State>
    </Section>
  );
}
