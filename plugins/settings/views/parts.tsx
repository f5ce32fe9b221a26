import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ChevronEndIcon } from '../../../ui/components/icons/lazyIcons.tsx';

export const List = chakra('ul', {
  base: { listStyleType: 'none', p: '0', m: '0', display: 'grid', gap: '8' },
});

/** An item of a list, with its actions. */
export const Item = chakra('li', {
  base: { p: '12', rounded: '16', bg: 'surface3', display: 'grid', gap: '4', minW: '0', fontSize: '14' },
});

export const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8', minW: '0' },
});

export const Note = chakra('p', { base: { fontSize: '14', color: 'neutral2', overflowWrap: 'anywhere' } });

export const Problem = chakra('p', { base: { fontSize: '14', color: 'critical', overflowWrap: 'anywhere' } });

export const Name = chakra('span', {
  base: { fontWeight: 'medium', overflowWrap: 'anywhere', minW: '0', flex: '1' },
});

export const Title = chakra('h3', {
  base: { fontSize: '14', fontWeight: 'medium', color: 'neutral2', mt: '16' },
});

const RowFrame = chakra('button', {
  base: {
    minHeight: '48px',
    w: '100%',
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    textAlign: 'start',
    rounded: '8',
    _hover: { color: 'accentText' },
  },
});
const Value = chakra('span', { base: { ms: 'auto', color: 'neutral2', fontSize: '14', textAlign: 'end' } });

export interface ViewRowProps {
  readonly label: string;
  readonly value?: ReactNode;
  readonly onClick: () => void;
}

/** A link to a view of the settings, with the present choice. */
export function ViewRow({ label, value, onClick }: ViewRowProps) {
  return (
    <RowFrame type="button" onClick={onClick}>
      {label}
      <Value>{value}</Value>
      <ChevronEndIcon size={16} />
    </RowFrame>
  );
}

export interface ChoiceRowProps {
  readonly label: string;
  readonly lang?: string;
  readonly chosen: boolean;
  readonly onClick: () => void;
  readonly mark: ReactNode;
}

const Choice = chakra('button', {
  base: {
    minHeight: '44px',
    w: '100%',
    px: '12',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    textAlign: 'start',
    rounded: '12',
    _hover: { bg: 'surface3' },
    '&[aria-current=true]': { fontWeight: 'medium' },
  },
});

/** One of several choices; the selected one has a check mark. */
export function ChoiceRow({ label, lang, chosen, onClick, mark }: ChoiceRowProps) {
  return (
    <li>
      <Choice type="button" lang={lang} aria-current={chosen} onClick={onClick}>
        {label}
        {chosen && mark}
      </Choice>
    </li>
  );
}
