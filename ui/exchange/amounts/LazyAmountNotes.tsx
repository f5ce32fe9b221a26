import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { AmountNotesProps } from './AmountNotes.tsx';

const AmountNotes = lazy(() => loadChunk(() => import('./AmountNotes.tsx')));

/** Loads the notes: only while there is something to say. */
export function LazyAmountNotes(props: AmountNotesProps) {
  return (
    <Suspense>
      <AmountNotes {...props} />
    </Suspense>
  );
}
