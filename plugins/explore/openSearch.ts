import type { Modals } from '../../kernel/plugin/Modals.ts';
import { searchModal } from './tokens.ts';

/** Opens the search, or closes it where it is open. Does nothing while another dialog is open. */
export const openSearch = (modals: Modals) => ({
  run() {
    const open = modals.stack.find(({ id }) => id === searchModal);
    if (open) modals.close(open.key);
    else if (!document.querySelector('[role=dialog]')) modals.open(searchModal, {});
  },
});
