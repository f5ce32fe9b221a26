import { chakra } from '@chakra-ui/react/styled-system';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton.tsx';
import { BackIcon } from '../icons/lazyIcons.tsx';
import { useCloseOnBack } from './useCloseOnBack.ts';

interface Slot {
  readonly element: HTMLElement | null;
  /** Replaces the menu until the returned function is called. */
  readonly take: () => () => void;
}

const SlotContext = createContext<Slot>({ element: null, take: () => () => undefined });

const Bar = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '4', mb: '8', ms: '-12px' },
});
const Heading = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });

/** The contents of a drawer: its menu, or the panel that one of the menu's rows has opened. */
export function DrawerMenu({ children }: { readonly children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [panels, setPanels] = useState(0);
  const slot = useMemo<Slot>(
    () => ({
      element,
      take: () => {
        setPanels((count) => count + 1);
        return () => setPanels((count) => count - 1);
      },
    }),
    [element],
  );
  return (
    <SlotContext value={slot}>
      <div hidden={panels > 0}>{children}</div>
      <div ref={setElement} />
    </SlotContext>
  );
}

export interface DrawerPanelProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/**
 * Replaces the drawer's menu, with an arrow back. In the React tree it stays a child of the row that opened
 * it: the plugin's boundary contains it, and it is unmounted with the row. Closing the drawer closes it.
 */
export function DrawerPanel({ title, onBack, children }: DrawerPanelProps) {
  const { t } = useTranslation('exchange');
  const { element, take } = useContext(SlotContext);
  const id = useId();
  useCloseOnBack(element !== null, onBack);
  const back = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!element) return;
    const giveBack = take();
    back.current?.focus();
    return () => {
      giveBack();
      // The menu is visible again only in the next frame.
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus());
    };
  }, [element, take, opener]);
  if (!element) return null;
  return createPortal(
    <section aria-labelledby={id}>
      <Bar>
        <IconButton ref={back} aria-label={t('back')} onClick={onBack}>
          <BackIcon />
        </IconButton>
        <Heading id={id}>{title}</Heading>
      </Bar>
      {children}
    </section>,
    element,
  );
}
