import type { RefObject } from 'react';
import { Popover } from '../../components/dialogs/Popover.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TransactionSettings, type TransactionSettingsProps } from './TransactionSettings.tsx';

export interface SettingsPopoverProps extends TransactionSettingsProps {
  /** The button "Transaction settings". */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Slippage and deadline under the swap card's settings button. Import it lazily. */
export default function SettingsPopover({ anchor, onClose, ...settings }: SettingsPopoverProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <Popover label={t('settings.title')} anchor={anchor} onClose={onClose}>
      <TransactionSettings {...settings} />
    </Popover>
  );
}
