import { chakra } from '@chakra-ui/react/styled-system';

export interface ChartHeadingProps {
  readonly label: string;
  /** What is read, and of which time or name. */
  readonly value: string;
  readonly of: string;
}

/** Above a chart: what it shows, and the figure that is read of it. */
export function ChartHeading({ label, value, of }: ChartHeadingProps) {
  return (
    <>
      <chakra.span display="block" fontSize="12" color="neutral2">
        {label}
      </chakra.span>
      <chakra.b fontSize="16" lineHeight="number">
        <bdi>{value}</bdi>
      </chakra.b>
      <chakra.span ms="8" fontSize="12" color="neutral2">
        <bdi>{of}</bdi>
      </chakra.span>
    </>
  );
}
