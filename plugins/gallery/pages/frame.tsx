import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Chip } from '../../../ui/components/Chip.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '16',
    minW: '0',
    p: { base: '8', sm: '16' },
    rounded: '24',
    bg: 'surface1',
    color: 'neutral1',
  },
});
const Top = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' } });
const Heading = chakra('h2', { base: { flex: '1 1 160px', fontSize: '20', fontWeight: 'medium' } });
const Grid = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '16', alignItems: 'flex-start', minW: '0' },
});
const Cell = chakra('div', {
  base: { display: 'grid', gap: '4', justifyItems: 'start', minW: '0', maxW: '100%' },
  // What is as wide as it may be must not make the page wider.
  variants: { wide: { true: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'stretch' } } },
});
const Caption = chakra('code', { base: { fontSize: '12', color: 'neutral2', overflowWrap: 'anywhere' } });

/** One kind of components, which can be looked at in the other theme and from right to left. */
export function Section({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { t } = useLazyTranslation('galleryLazy');
  const [theme, setTheme] = useState<'light' | 'dark'>();
  const [rtl, setRtl] = useState(false);
  return (
    <Frame
      aria-labelledby={`gallery-${id}`}
      data-theme={theme}
      style={theme && { colorScheme: theme }}
      dir={rtl ? 'rtl' : undefined}
    >
      <Top>
        <Heading id={`gallery-${id}`}>{t(`sections.${id}`)}</Heading>
        {(['light', 'dark'] as const).map((one) => (
          <Chip
            key={one}
            size="medium"
            look="quiet"
            aria-pressed={theme === one}
            onClick={() => setTheme(theme === one ? undefined : one)}
          >
            {t(one)}
          </Chip>
        ))}
        <Chip size="medium" look="quiet" aria-pressed={rtl} onClick={() => setRtl(!rtl)}>
          {t('rtl')}
        </Chip>
      </Top>
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
    <Cell wide={width !== undefined} w={width}>
      <Caption>{name}</Caption>
      {children}
    </Cell>
  );
}
