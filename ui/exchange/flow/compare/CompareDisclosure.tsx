import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { Disclosure } from '../../../components/Disclosure.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import type { CompareDetailsProps } from './CompareDetails.tsx';

const CompareDetails = lazy(() => loadChunk(() => import('./CompareDetails.tsx')));

/** "Compare on a second device", closed at first: nothing is hashed or read before somebody opens it. */
export function CompareDisclosure(props: CompareDetailsProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const [open, setOpen] = useState(false);
  return (
    <Disclosure title={t('compare.title')} testId="compare" onToggle={setOpen}>
      {open && (
        <Suspense fallback={<Spinner boxSize="20" />}>
          <CompareDetails {...props} />
        </Suspense>
      )}
    </Disclosure>
  );
}
