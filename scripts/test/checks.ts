/** A check of `npm run check`: its name, and the script with its arguments. Each has its own npm script. */
export interface Check {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
}

const TSX = 'node_modules/tsx/dist/cli.mjs';
const KNIP = 'node_modules/knip/bin/knip.js';

export const CHECKS: readonly Check[] = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['-p', '.'] },
  {
    name: 'format and lint',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'dead code', script: KNIP, args: [] },
  { name: 'code for tests alone', script: KNIP, args: ['--production', '--config', 'knip.product.jsonc'] },
  { name: 'architecture', script: TSX, args: ['scripts/checkArchitecture.ts'] },
  { name: 'callers, specification coverage and documents', script: TSX, args: ['scripts/checkCode.ts'] },
];
