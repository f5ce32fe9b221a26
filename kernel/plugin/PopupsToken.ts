import type { Popups } from './Modals.ts';
import { token } from './token.ts';

/** In a file of its own, because lower layers of the kernel use it too. */
export const PopupsToken = token<Popups>('Popups');
