import type { Popups } from './Modals.ts';
import { token } from './token.ts';

/** Apart from the other services' tokens, for what is below them. */
export const PopupsToken = token<Popups>('Popups');
