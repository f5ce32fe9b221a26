import { loadLaterRounds } from '../pools/laterRounds.ts';

/** What later rounds of reading pools need is loaded a while after the first state: waits until it is there. */
export const laterRounds = loadLaterRounds;
