/** Rule 3.4: default list 1, extended 2, unknown 3, broken 4. */
export const TokenClass = { default: 1, extended: 2, unknown: 3, broken: 4 } as const;
export type TokenClass = (typeof TokenClass)[keyof typeof TokenClass];
