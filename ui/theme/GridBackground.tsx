import { chakra } from '@chakra-ui/react/styled-system';

const Layer = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '0',
    top: '72px',
    marginInline: 'auto',
    boxSize: '600px',
    maxWidth: '100%',
    pointerEvents: 'none',
    zIndex: '-1',
    md: { boxSize: '800px' },
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
          maskImage: fade('closest-side at 50% 50%'),
        }}
      />
      <Layer
        css={{
          backgroundImage: hairlines('var(--sl-colors-grid-line-near)'),
          backgroundSize: cell,
          backgroundPosition: 'center top',
          maskImage: fade('46% 40% at 50% 36%'),
        }}
      />
      <Layer
        css={{ backgroundImage: 'radial-gradient(42% 30% at 50% 20%, var(--sl-colors-glow), transparent)' }}
      />
    </div>
  );
}
