/** Addresses that cannot receive through this app (rule 6.6), lower-case. */
export const blockedRecipients: ReadonlySet<string> = new Set([
  '0x7f367cc41522ce07553e823bf3be79a889debe1b',
  '0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b',
  '0x901bb9583b24d97e995513c6778dc6888ab6870e',
  '0xa7e5d5a720f06526557c513402f2e6b5fa20b008',
  '0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c',
  '0xc8a65fadf0e0ddaf421f28feab69bf6e2e589963',
]);
