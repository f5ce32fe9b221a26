import { DialogFrame, type DialogFrameProps, type DialogShape } from './DialogFrame.tsx';

const shape: DialogShape = {
  layer: 'offcanvas',
  positioner: { justifyContent: 'flex-end', alignItems: { base: 'flex-end', sm: 'stretch' } },
  content: {
    w: { base: '100%', sm: '320px' },
    '@media (min-width: 1440px)': { w: '390px' },
    /* The sheet leaves the top of the page visible. */
    h: { base: 'calc(100dvh - 72px)', sm: 'auto' },
    m: { base: '0', sm: '8' },
    roundedTop: '24',
    roundedBottom: { base: '0', sm: '24' },
    pb: { base: 'env(safe-area-inset-bottom)', sm: '0' },
    _open: {
      animation: {
        base: 'sheet-in {durations.medium} {easings.in}',
        sm: 'side-in {durations.medium} {easings.in}',
      },
    },
    /*
     * The drawer is unmounted after 250 ms, together with its menu's state: the next one opens with its first
     * menu.
     */
    _closed: {
      animation: {
        base: 'sheet-out {durations.medium} {easings.out} forwards',
        sm: 'side-out {durations.medium} {easings.out} forwards',
      },
    },
    '--drawer-away': 'calc(100% + 8px)',
    '[dir=rtl] &': { '--drawer-away': 'calc(-100% - 8px)' },
  },
};

/** A side panel, 320 wide (390 from 1440 up); a bottom sheet on small screens. Heavy: import it lazily. */
export function Drawer(props: DialogFrameProps) {
  return <DialogFrame {...props} shape={shape} />;
}
