export { constantSum as default } from '../../kernel/quote/testing/constantSum.ts';
