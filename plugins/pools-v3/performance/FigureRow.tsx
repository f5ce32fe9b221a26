import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Isolated } from '../../../ui/components/Isolated.tsx';
import { Dash } from '../../../ui/components/page/Dash.tsx';
import { DetailRow } from '../../../ui/exchange/DetailRows.tsx';
import { HelpButton } from '../../../ui/exchange/HelpButton.tsx';

const Lines = chakra('span', {
  base: {
    display: 'block',
    minH: '44px',
    fontVariantNumeric: 'tabular-nums',
    '& > span': { display: 'block' },
    '& > span ~ span': { fontSize: '12', color: 'neutral2' },
  },
});

const Large = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '4', minW: '0' } });
const Term = chakra('dt', {
  base: { display: 'flex', alignItems: 'center', gap: '4', fontSize: '14', color: 'neutral2' },
});
const Figure = chakra('dd', {
  base: {
    minW: '0',
    lineHeight: 'number',
    overflowWrap: 'anywhere',
    '& > span > span:first-child': { fontSize: { base: '16', sm: '20' }, mb: '4' },
  },
});

export interface FigureRowProps {
  /** `large`: the figure below its label; else beside it. */
  readonly look?: 'row' | 'large';
  readonly label: string;
  readonly help: string;
  /** One below the other, the most important first; undefined: not known. */
  readonly lines: readonly (string | undefined)[];
  /** Why the first line is not known, in words. */
  readonly why: string | undefined;
  /** A figure that is not known may be soon. */
  readonly waiting: boolean;
  readonly tone?: 'success' | 'critical' | 'neutral';
  readonly testId: string;
  /** The exact figure in raw units, for the title. */
  readonly exact?: string | undefined;
}

/** A figure of a position with what it means. The row is as high while the figure is not known. */
export function FigureRow(props: FigureRowProps) {
  const { look = 'row', label, help, lines, why, waiting, testId, exact } = props;
  const [first, ...rest] = lines;
  let figure: ReactNode;
  if (first !== undefined) {
    figure = (
      <chakra.span title={exact} fontWeight="medium">
        <Isolated>{first}</Isolated>
      </chakra.span>
    );
  } else if (waiting) {
    figure = (
      <span>
        <Skeleton w="72" h="16" />
      </span>
    );
  } else {
    figure = <Dash why={why} />;
  }
  const all = (
    <Lines data-testid={testId}>
      {figure}
      {rest.map((line, index) =>
        line === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are always the same ones
          <span key={index}>
            <Isolated>{line}</Isolated>
          </span>
        ),
      )}
    </Lines>
  );
  const tone = first === undefined ? 'neutral' : (props.tone ?? 'neutral');
  if (look === 'row') {
    return (
      <DetailRow label={label} help={help} tone={tone}>
        {all}
      </DetailRow>
    );
  }
  return (
    <Large>
      <Term>
        {label}
        <HelpButton label={label} text={help} />
      </Term>
      <Figure color={tone === 'neutral' ? 'neutral1' : tone}>{all}</Figure>
    </Large>
  );
}
