import { chakra } from '@chakra-ui/react/styled-system';

const Scroll = chakra('div', {
  base: { overflowY: 'auto', fontSize: '12', fontVariantNumeric: 'tabular-nums' },
});
const Table = chakra('table', { base: { w: '100%', borderCollapse: 'collapse' } });
const Head = chakra('th', {
  base: { py: '4', textAlign: 'start', color: 'neutral2', fontWeight: 'book', '& ~ &': { textAlign: 'end' } },
});
const Cell = chakra('td', { base: { py: '4', textAlign: 'start', '& ~ &': { textAlign: 'end' } } });

export interface ChartTableProps {
  /** The table's name. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Formatted, one array per row. */
  readonly rows: readonly (readonly string[])[];
  /** Pixels; longer tables scroll. */
  readonly height: number;
}

/** The data of the chart beside it, as a table. */
export function ChartTable({ label, columns, rows, height }: ChartTableProps) {
  return (
    // A scrolling element must be reachable by keyboard.
    <Scroll style={{ height }} tabIndex={0} role="region" aria-label={label}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} scope="col">
                {column}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read the same
            <tr key={`${index} ${row.join('|')}`}>
              {row.map((cell, index) => (
                <Cell key={columns[index]}>{cell}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
