import { useEffect } from 'react';
import { PopupsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

const SHOWN_MS = 10_000;

/** Stands in for a dialog whose plugin failed or is not in this build: shows a message and opens nothing. */
export default function MissingModal({ onClose }: { readonly onClose: () => void }) {
  const popups = useService(PopupsToken);
  useEffect(() => {
    popups.show({
      key: 'modal-missing',
      content: { kind: 'message', tone: 'neutral', text: 'commonLazy:modalMissing' },
      removeAfterMs: SHOWN_MS,
    });
    onClose();
  }, [popups, onClose]);
  return null;
}
