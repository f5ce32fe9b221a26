import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { CloseIcon } from '../../components/icons/lazyIcons.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    minH: '56px',
    ps: '12',
    pe: '4',
    rounded: '16',
    bg: 'surface3',
    overflowWrap: 'anywhere',
  },
});

export interface ManagedRowProps {
  readonly logo?: ReactNode;
  readonly title: string;
  readonly note: string;
  /** What went wrong with the list or token. */
  readonly problem?: string | undefined;
  /** The row's buttons. */
  readonly children?: ReactNode;
}

/** A list or token that can be changed. */
export function ManagedRow({ logo, title, note, problem, children }: ManagedRowProps) {
  return (
    <Row>
      {logo}
      <chakra.div flex="1" minW="0" py="8" fontSize="12" lineHeight="number" color="neutral2">
        <chakra.b htmlTranslate="no" display="block" fontSize="16" color="neutral1">
          {title}
        </chakra.b>
        {note}
        {problem && (
          <chakra.span display="block" color="critical">
            {problem}
          </chakra.span>
        )}
      </chakra.div>
      {children}
    </Row>
  );
}

/** @param name of what is removed */
export function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <IconButton aria-label={t('manage.remove', { name })} onClick={onClick}>
      <CloseIcon />
    </IconButton>
  );
}
