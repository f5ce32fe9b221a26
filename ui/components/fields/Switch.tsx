import { chakra } from '@chakra-ui/react/styled-system';

const Track = chakra(
  'button',
  {
    base: {
      position: 'relative',
      flexShrink: '0',
      w: '48',
      h: '28',
      rounded: 'full',
      bg: 'surface5',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _before: {
        content: '""',
        position: 'absolute',
        top: '4px',
        insetInlineStart: '4px',
        boxSize: '20',
        rounded: 'full',
        bg: 'white',
        boxShadow: '0 1px 3px rgba(0, 0, 0, 0.3)',
        transitionProperty: 'inset-inline-start',
        transitionDuration: 'fast',
      },
      _after: { content: '""', position: 'absolute', inset: '-8px' },
      '&[aria-checked=true]': { bg: 'accent1', _before: { insetInlineStart: '24px' } },
    },
  },
  { defaultProps: { type: 'button', role: 'switch' } },
);

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return <Track aria-label={label} aria-checked={checked} onClick={() => onChange(!checked)} />;
}
