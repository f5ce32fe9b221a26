import { chakra } from '@chakra-ui/react/styled-system';

/* The box is centred behind the card's upper half; its contents end before its edges. */
const Layer = chakra('div', {
  base: {
    position: 'fixed',
    left: '50%',
    top: { base: '0', md: '-40px' },
    boxSize: { base: '600px', md: '800px' },
    translate: '-50% 0',
    pointerEvents: 'none',
    zIndex: '-1',
  },
});

const cell = '40px 40px';

function hairlines(color: string): string {
  return `linear-gradient(to right, ${color} 1px, transparent 1px), linear-gradient(to bottom, ${color} 1px, transparent 1px)`;
}

function fade(shape: string): string {
  return `radial-gradient(${shape}, black 0%, transparent 100%)`;
}

/** Hairlines that fade out towards the edges, brighter near the card, and a faint glow behind its top. */
export function GridBackground() {
  return (
    <div aria-hidden="true" data-grid-background>
      <Layer
        css={{
          backgroundImage: hairlines('var(--sl-colors-grid-line)'),
          backgroundSize: cell,
          backgroundPosition: 'center top',
          maskImage: fade('50% 50% at 50% 50%'),
        }}
      />
      <Layer
        css={{
          backgroundImage: hairlines('var(--sl-colors-grid-line-near)'),
          backgroundSize: cell,
          backgroundPosition: 'center top',
          maskImage: fade('48% 36% at 50% 38%'),
        }}
      />
      <Layer
        css={{ backgroundImage: 'radial-gradient(44% 24% at 50% 26%, var(--sl-colors-glow), transparent)' }}
      />
    </div>
  );
}
