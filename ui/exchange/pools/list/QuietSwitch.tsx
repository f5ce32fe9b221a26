import { chakra } from '@chakra-ui/react/styled-system';
import { Switch, type SwitchProps } from '../../../components/fields/Switch.tsx';

const Frame = chakra('div', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '12',
    minH: '44px',
    fontSize: '14',
    color: 'neutral2',
  },
});

/** A switch with its label beside it, as small print. */
export function QuietSwitch(props: SwitchProps) {
  return (
    <Frame>
      <span aria-hidden="true">{props.label}</span>
      <Switch {...props} />
    </Frame>
  );
}
