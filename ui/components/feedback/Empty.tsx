import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Hint } from '../PageParts.tsx';
import { EmptyDrawing } from './EmptyDrawing.tsx';

export interface EmptyProps {
  /** What is not there, and what to do next. */
  readonly text: string;
  /** Controls that lead on. */
  readonly children?: ReactNode;
}

/** Stands in place of a list without rows. */
export function Empty({ text, children }: EmptyProps) {
  return (
    <chakra.div display="grid" gap="16" justifyItems="center" textAlign="center" py="24">
      {text && <EmptyDrawing />}
      <Hint>{text}</Hint>
      {children}
    </chakra.div>
  );
}
