import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

export interface ModalProps extends DialogFrameProps {
  /** 420 wide and at most 90vh high; `confirmation`: 535 wide and at most 75vh. */
  readonly size?: 'default' | 'confirmation';
  /** A fixed height, such as the token picker's. */
  readonly height?: string;
}

/** A centred dialog; a bottom sheet on small screens. Heavy: import it lazily. */
export function Modal({ size = 'default', height, ...props }: ModalProps) {
  const confirmation = size === 'confirmation';
  return (
    <DialogFrame
      {...props}
      shape={{
        layer: 'modal',
        positioner: {
          alignItems: { base: 'flex-end', sm: 'center' },
          justifyContent: 'center',
          p: { sm: '16' },
        },
        content: {
          w: '100%',
          maxW: { sm: confirmation ? '535px' : '420px' },
          maxH: { base: '90dvh', sm: confirmation ? '75vh' : '90vh' },
          ...(height ? { h: height } : {}),
          roundedTop: '24',
          roundedBottom: { base: '0', sm: '24' },
          pb: { base: 'env(safe-area-inset-bottom)', sm: '0' },
          _open: {
            animation: {
              base: 'sheet-in {durations.medium} {easings.in}',
              sm: 'fade-in {durations.fade} {easings.in}',
            },
          },
          _closed: {
            animation: {
              base: 'sheet-out {durations.fade} {easings.out} forwards',
              sm: 'fade-out {durations.fade} {easings.out} forwards',
            },
          },
        },
      }}
    />
  );
}
