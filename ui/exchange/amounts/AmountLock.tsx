import { chakra } from '@chakra-ui/react/styled-system';
import { LockIcon } from '../../components/icons/lazyIcons.tsx';

const Overlay = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    zIndex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    p: '16',
    rounded: '16',
    bg: 'surface3',
    fontSize: '14',
    textAlign: 'center',
  },
});

interface AmountLockProps {
  readonly title: string;
  readonly text: string;
}

/** Over a field whose amount nobody can enter, with the reason. */
export function AmountLock({ title, text }: AmountLockProps) {
  return (
    <Overlay>
      <LockIcon />
      <chakra.strong fontWeight="medium">{title}</chakra.strong>
      <chakra.span color="neutral2">{text}</chakra.span>
    </Overlay>
  );
}
