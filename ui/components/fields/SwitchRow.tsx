import { chakra } from '@chakra-ui/react/styled-system';
import { Switch, type SwitchProps } from './Switch.tsx';

const Row = chakra('div', {
  base: {
    minHeight: '48px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
  },
});

/** A switch with its label in a row, as settings show it. */
export function SwitchRow(props: SwitchProps) {
  return (
    <Row>
      <span aria-hidden="true">{props.label}</span>
      <Switch {...props} />
    </Row>
  );
}
