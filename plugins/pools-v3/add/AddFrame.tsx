import { chakra } from '@chakra-ui/react/styled-system';

export const Stage = chakra('div', {
  base: {
    flex: '1',
    px: { base: '8', sm: '16' },
    pt: { base: '12', md: '36' },
    pb: '100',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: '0',
  },
});

export const Card = chakra('section', {
  base: {
    position: 'relative',
    width: '100%',
    maxWidth: '560px',
    rounded: '24',
    bg: 'surface2',
    boxShadow: 'card',
    p: { base: '12', sm: '20' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '24',
  },
});

export const Header = chakra('div', {
  base: {
    // The settings hang under it.
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '44px',
  },
});

export const Title = chakra('h1', {
  base: { fontSize: '20', fontWeight: 'medium', letterSpacing: '-0.01em' },
});

export const Step = chakra('section', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12' },
});

export const StepTitle = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });

export const Hint = chakra('p', { base: { fontSize: '14', color: 'neutral2' } });

export const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
    flexWrap: 'wrap',
  },
});
