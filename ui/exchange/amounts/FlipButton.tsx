import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDownIcon } from '../../components/icons/icons.tsx';

const Round = chakra(
  'button',
  {
    base: {
      position: 'relative',
      zIndex: '2',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '44px',
      my: '-20px',
      mx: 'auto',
      rounded: '16',
      bg: 'surface3',
      color: 'neutral1',
      border: '4px solid',
      borderColor: 'surface2',
      '& svg': { transitionProperty: 'rotate', transitionDuration: 'medium' },
      _hover: { bg: 'surface4', '& svg': { rotate: '180deg' } },
      _active: { bg: 'surface5' },
      _disabled: { color: 'neutral3', cursor: 'default', '& svg': { rotate: '0deg' } },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface FlipButtonProps {
  /** "Switch tokens". */
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** Sits over the gap between the two amount fields. */
export function FlipButton({ label, onClick, disabled = false }: FlipButtonProps) {
  return (
    <Round aria-label={label} title={label} onClick={onClick} disabled={disabled}>
      <ArrowDownIcon />
    </Round>
  );
}
