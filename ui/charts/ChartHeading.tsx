import { chakra } from '@chakra-ui/react/styled-system';
import { Isolated } from '../components/Isolated.tsx';

export interface ChartHeadingProps {
  readonly label: string;
  /** The value, and the time or name that it belongs to. */
  readonly value: string;
  readonly of: string;
}

/** Shown above a chart: its name, and the active value. */
export function ChartHeading({ label, value, of }: ChartHeadingProps) {
  return (
    <>
      <chakra.span display="block" fontSize="12" color="neutral2">
        {label}
      </chakra.span>
      <chakra.b fontSize="16" lineHeight="number">
        <Isolated>{value}</Isolated>
      </chakra.b>
      <chakra.span ms="8" fontSize="12" color="neutral2">
        <Isolated>{of}</Isolated>
      </chakra.span>
    </>
  );
}
