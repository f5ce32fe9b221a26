import { v4Logs } from './logs/v4Logs.ts';

/** The kinds of pools of this plugin, for the worker of the chain's index. */
export default { v4: v4Logs };
