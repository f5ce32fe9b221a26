import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { ModalProps } from './Modal.tsx';

const Modal = lazy(() =>
  loadChunk(() => import('./Modal.tsx')).then((module) => ({ default: module.Modal })),
);

/** A modal for a part that is a dialog of its own on wide screens, and loads this one only on narrow screens. */
export function LazySheet(props: ModalProps) {
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  );
}
