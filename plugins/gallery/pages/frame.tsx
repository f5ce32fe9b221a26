import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

const Frame = chakra('section', { base: { display: 'grid', gap: '16', minW: '0' } });
const Heading = chakra('h2', { base: { fontSize: '20', fontWeight: 'medium' } });
const Grid = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '16', alignItems: 'flex-start', minW: '0' },
});
const Cell = chakra('div', {
  base: { display: 'grid', gap: '4', justifyItems: 'start', minW: '0', maxW: '100%' },
});
const Caption = chakra('code', { base: { fontSize: '12', color: 'neutral2', overflowWrap: 'anywhere' } });

export function Section({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { t } = useLazyTranslation('galleryLazy');
  return (
    <Frame aria-labelledby={`gallery-${id}`}>
      <Heading id={`gallery-${id}`}>{t(`sections.${id}`)}</Heading>
      <Grid>{children}</Grid>
    </Frame>
  );
}

export interface StateProps {
  /** The component's name in the code. */
  readonly name: string;
  readonly width?: string;
  readonly children: ReactNode;
}

/** One state of a component, under the component's name in the code. */
export function State({ name, width, children }: StateProps) {
  return (
    <Cell {...(width && { w: width, justifyItems: 'stretch' })}>
      <Caption>{name}</Caption>
      {children}
    </Cell>
  );
}
