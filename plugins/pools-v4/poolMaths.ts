import { v4Maths } from './v4Maths.ts';

/** The kinds of pools of this plugin, for the route workers. */
export default { v4: v4Maths };
