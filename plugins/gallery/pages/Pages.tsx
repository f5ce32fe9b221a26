import { useState } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { EmptyDrawing } from '../../../ui/components/feedback/EmptyDrawing.tsx';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { Dash } from '../../../ui/components/page/Dash.tsx';
import { type Column, DataTable } from '../../../ui/components/page/DataTable.tsx';
import { RowButton } from '../../../ui/components/page/rowLinks.ts';
import { Segmented } from '../../../ui/components/page/Segmented.tsx';
import { StatusDot } from '../../../ui/components/page/StatusDot.tsx';
import { TableSkeleton } from '../../../ui/components/page/TableSkeleton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';

const tones = ['good', 'busy', 'warning', 'bad', 'off'] as const;
const rows = ['$49.00', '~$1.00', '<$0.01'];

/** What pages with lists are made of. */
export function Pages() {
  const { t } = useLazyTranslation('galleryLazy');
  const [chosen, setChosen] = useState('24h');
  const [sample, text] = [t('sample'), t('text')];
  const columns: readonly Column<string>[] = [
    { id: 'name', label: sample, start: true, cell: () => <RowButton>{sample}</RowButton> },
    {
      id: 'value',
      label: sample,
      sort: 'descending',
      onSort: () => undefined,
      cell: (row) => <Approx text={row} />,
    },
    {
      id: 'action',
      label: t('open', { name: sample }),
      unlabelled: true,
      width: '96px',
      action: 'reveal',
      cell: () => (
        <Button size="small" look="soft">
          {sample}
        </Button>
      ),
    },
  ];
  return (
    <Section id="pages">
      {tones.map((tone) => (
        <State key={tone} name={`StatusDot ${tone}`}>
          <StatusDot tone={tone} text={sample} label={`${sample} ${tone}`}>
            {text}
          </StatusDot>
        </State>
      ))}
      <State name="Segmented">
        <Segmented
          label={sample}
          value={chosen}
          options={['24h', '7d', '30d'].map((value) => ({ value, text: value }))}
          onChange={setChosen}
        />
      </State>
      <State name="Approx">
        <span>
          <Approx text="~$1.00" />
        </span>
      </State>
      <State name="Dash">
        <Dash why={text} />
      </State>
      <State name="EmptyDrawing">
        <EmptyDrawing />
      </State>
      <State name="DataTable" width="100%">
        <DataTable label={sample} columns={columns} rows={rows} rowKey={(row) => row} />
      </State>
      <State name="TableSkeleton" width="100%">
        <TableSkeleton label={text} count={2} />
      </State>
    </Section>
  );
}
