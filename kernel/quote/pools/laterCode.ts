export { ChangeWatch } from './ChangeWatch.ts';
export { TickRounds } from './TickRounds.ts';
