import { Dialog } from '@chakra-ui/react/dialog';
import { LocaleProvider } from '@chakra-ui/react/locale';
import { Portal } from '@chakra-ui/react/portal';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateKeyframes } from '../../theme/LateKeyframes.tsx';
import { IconButton } from '../IconButton.tsx';
import { BackIcon, CloseIcon } from '../icons/lazyIcons.tsx';
import { ScrollBody } from './ScrollBody.tsx';
import { sheetFrames } from './sheetFrames.ts';
import { useCloseOnBack } from './useCloseOnBack.ts';
import { useSheetDrag } from './useSheetDrag.ts';

const CloseContext = createContext<() => void>(() => {});

/** Closes the dialog around the caller, with its fade. */
export function useCloseDialog(): () => void {
  return useContext(CloseContext);
}

const Header = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minH: '60px',
    px: '8',
    flexShrink: '0',
    touchAction: { base: 'none', sm: 'auto' },
    // A drag that begins on selected text would drag the text.
    userSelect: { base: 'none', sm: 'auto' },
    _before: {
      content: '""',
      display: { base: 'block', sm: 'none' },
      position: 'absolute',
      top: '8px',
      left: '50%',
      w: '36px',
      h: '4px',
      ms: '-18px',
      rounded: 'full',
      bg: 'surface5',
    },
  },
});

/**
 * Toasts stay usable above an open dialog. The list is empty where there are none, because the dialog would
 * wait for a missing element.
 */
function findAboveDialogs(): (() => Element)[] {
  const found = document.querySelector('[data-above-dialogs]');
  return found ? [() => found] : [];
}

export interface DialogFrameProps {
  /** The visible title, and the dialog's accessible name. */
  readonly title: string;
  /** Called after the fade: the parent then unmounts the dialog. */
  readonly onClose: () => void;
  /** Present: an arrow is shown before the title. */
  readonly onBack?: (() => void) | undefined;
  readonly testId?: string | undefined;
  /** Default: the dialog itself, so that pressing Enter at once does nothing. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /**
   * Gives the element that gets the focus when the dialog closes; without one it is the element that had the
   * focus before.
   */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** Stays in place below the scrolling body. */
  readonly footer?: ReactNode;
  /** True: the children scroll by themselves (a virtual list). */
  readonly ownScroll?: boolean | undefined;
  readonly children: ReactNode;
}

export interface DialogShape {
  readonly positioner: SystemStyleObject;
  readonly content: SystemStyleObject;
  readonly layer: 'modal' | 'offcanvas';
}

/**
 * The common parts of modals and drawers: scrim, focus trap, header, close button, drag. Heavy: import it
 * lazily.
 */
export function DialogFrame({ shape, ...props }: DialogFrameProps & { readonly shape: DialogShape }) {
  const { title, onClose, onBack, testId, initialFocus, finalFocus, footer, ownScroll, children } = props;
  const { t, i18n } = useTranslation('exchange');
  const [open, setOpen] = useState(true);
  const [aboveDialogs] = useState(findAboveDialogs);
  const content = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const drag = useSheetDrag(content, close);
  useCloseOnBack(open, onBack ?? close);

  // The parts set their text direction from the locale.
  return (
    <LocaleProvider locale={i18n.language}>
      <Dialog.Root
        unstyled
        open={open}
        onOpenChange={(details) => setOpen(details.open)}
        onExitComplete={onClose}
        /*
         * A closing dialog returns the focus late: neither the focus nor the closing may dismiss the next
         * dialog.
         */
        onRequestDismiss={(event) => event.preventDefault()}
        onFocusOutside={(event) => event.preventDefault()}
        persistentElements={aboveDialogs}
        initialFocusEl={() => initialFocus?.current ?? content.current}
        {...(finalFocus ? { finalFocusEl: finalFocus } : {})}
      >
        <LateKeyframes frames={sheetFrames} />
        <Portal>
          <Dialog.Backdrop
            position="fixed"
            inset="0"
            bg="scrim"
            zIndex={shape.layer === 'modal' ? 'modalBackdrop' : 'offcanvas'}
            _open={{ animation: 'fade-in {durations.fade} {easings.in}' }}
            _closed={{ animation: 'fade-out {durations.fade} {easings.out} forwards' }}
          />
          <Dialog.Positioner
            position="fixed"
            inset="0"
            display="flex"
            zIndex={shape.layer}
            css={shape.positioner}
          >
            <Dialog.Content
              ref={content}
              data-testid={testId}
              display="flex"
              flexDirection="column"
              overflow="hidden"
              bg="surface2"
              color="neutral1"
              boxShadow="raised"
              css={shape.content}
            >
              <CloseContext.Provider value={close}>
                <Header data-sheet-handle="" {...drag}>
                  {onBack && (
                    <IconButton aria-label={t('back')} onClick={onBack}>
                      <BackIcon />
                    </IconButton>
                  )}
                  <Dialog.Title
                    flex="1"
                    minW="0"
                    ps={onBack ? '4' : '8'}
                    fontSize="16"
                    fontWeight="medium"
                    lineHeight="number"
                  >
                    {title}
                  </Dialog.Title>
                  <IconButton aria-label={t('close')} onClick={close}>
                    <CloseIcon />
                  </IconButton>
                </Header>
                {ownScroll ? children : <ScrollBody>{children}</ScrollBody>}
                {footer}
              </CloseContext.Provider>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </LocaleProvider>
  );
}
