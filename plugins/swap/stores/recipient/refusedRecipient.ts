import type { Address, ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { parseChecksummed } from '../../../../kernel/chain/parseAddress.ts';
import { blockedRecipients } from '../blockedRecipients.ts';

/** Why an address cannot be paid. */
export type RecipientRefusal =
  | 'blocked'
  | 'checksum'
  | 'nobody'
  | 'alias'
  | 'precompile'
  | 'token'
  | 'contract'
  | 'pool';

export interface AskedRecipient {
  /** The address in the letter case of the field; undefined for a name's. */
  readonly written: string | undefined;
  readonly address: Address;
  readonly chain: Pick<ChainSpec, 'contracts' | 'nativeToken'>;
  /** Tokens of the trade, and pools on its way. */
  readonly tokens: readonly Address[];
  readonly pools: readonly Address[];
  /** Whether it is on a token list, or one of the person's own tokens. */
  readonly isToken: (address: Address) => boolean;
}

/** Places where coins are left to be lost, and the placeholder of native coins. Lower-case. */
const NOBODY: ReadonlySet<string> = new Set([
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  `0x${'dead'.repeat(10)}`,
  `0x${'e'.repeat(40)}`,
  `0x${'f'.repeat(40)}`,
]);

/** The Universal Router takes these for the sender and for itself. */
const LAST_ALIAS = 2n;
/** Networks keep the addresses up to here for themselves. */
const LAST_PRECOMPILE = 0xffn;

/** Why nobody can be paid at this address; undefined if it is known no reason. Asks no network. */
export function refusedRecipient(asked: AskedRecipient): RecipientRefusal | undefined {
  const { written, address, chain, isToken } = asked;
  const lower = address.toLowerCase();
  const isAmong = (some: readonly (Address | undefined)[]) =>
    some.some((one) => one?.toLowerCase() === lower);
  if (blockedRecipients.has(lower)) return 'blocked';
  if (hasWrongChecksum(written)) return 'checksum';
  if (NOBODY.has(lower)) return 'nobody';
  if (BigInt(address) <= LAST_ALIAS) return 'alias';
  if (BigInt(address) <= LAST_PRECOMPILE) return 'precompile';
  const wrapped = chain.contracts.find(({ kind }) => kind === 'wrappedNative')?.address;
  if (isAmong([...asked.tokens, wrapped, chain.nativeToken]) || isToken(address)) return 'token';
  if (isAmong(chain.contracts.map((contract) => contract.address))) return 'contract';
  return isAmong(asked.pools) ? 'pool' : undefined;
}

/** Letters of both cases are a checksum (EIP-55). */
function hasWrongChecksum(text = ''): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  const isMixed = digits !== undefined && /[a-f]/.test(digits) && /[A-F]/.test(digits);
  return isMixed && parseChecksummed(text) === undefined;
}
