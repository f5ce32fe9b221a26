import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';

export interface CompareRowProps {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  /** What is shown, if that is more than what is copied. */
  readonly shown?: string;
}

const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
    color: 'neutral2',
  },
});

// Digits of one width, so that two devices side by side break lines at the same places.
const Value = chakra('div', {
  base: {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '12',
    lineHeight: '1.5',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    maxH: '144px',
    overflowY: 'auto',
    p: '8',
    rounded: '8',
    bg: 'surface4',
  },
});

/** One value to compare: whole, scrolled where it is long, with a button that copies it. */
export function CompareRow({ label, value, shown = value }: CompareRowProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const id = useId();
  return (
    <div>
      <Head>
        <span id={id}>{label}</span>
        <CopyButton text={value} label={t('compare.copy', { what: label })} />
      </Head>
      {/* A keyboard reaches it to scroll. */}
      <Value role="group" tabIndex={0} dir="ltr" aria-labelledby={id}>
        {shown}
      </Value>
    </div>
  );
}
