import { constantSum } from '../../kernel/quote/testing/constantSum.ts';

/** The maths of the plugin's kinds of pools, for the route workers. */
export default { sum: constantSum.maths };
