import { type ErrorCode, SluiceError } from '../../errors/SluiceError.ts';
import { errorLayers, fieldsOf } from '../../wallet/isRejection.ts';

/**
 * What geth, Erigon, Nethermind, Besu, reth, Arbitrum, OP, zkSync, Hardhat and Anvil, and the wallets and
 * libraries in between, say of a transaction that no node takes.
 */
const REFUSALS: readonly (readonly [ErrorCode, RegExp])[] = [
  ['fee_capped', /exceeds the configured cap|fee too high/i],
  [
    'funds_short',
    /insufficient[ _](?:funds|(?:sender |account |gas |native )*balance|max ?fee ?per ?gas for sender|eth\b)|insufficientfunds|out ?of ?funds|lack of funds|(?:not|n't) have enough (?:funds|balance|native)|not enough (?:funds|balance)|up-?front[ _]cost[ _].*balance|exceeds (?:the |transaction )*(?:sender |account )*balance|gas required exceeds allowance \(\d{1,5}\)/i,
  ],
  ['gas_beyond_block', /gas required exceeds (?:the )?allowance|\bout ?of ?gas\b/i],
  [
    'nonce_refused',
    /\b(?:old ?nonce|nonce ?gap|nonce_expired)|nonce(?: is)?[ _]?too[ _]?(?:low|high|far|distant)|nonce has already been used|nonce \d+ (?:is )?(?:below|lower than)|invalid (?:transaction )?nonce|incorrect nonce|gapped[- ]nonce/i,
  ],
  [
    'fee_low',
    /underpriced|fee ?too ?low|(?:fee|gas ?price|tip|premium)[^.;]{0,60}(?:less than|below|lower than|too low|is negative)|gas_price_(?:too_low|below)/i,
  ],
  [
    'gas_refused',
    /(?:exceeds?|above|higher than|greater than)(?: the| current)? block(?:'s)? ?gas ?limit|exceeds[ _]block[ _]gas[ _]limit|block gas limit (?:reached|exceeded)|gas ?limit ?exceeded|intrinsic[ _]gas|gas limit (?:is |was )?(?:too (?:low|high|small|big)|above)|exceeds (?:the )?(?:transaction|tx|maximum|max)[^.;]{0,20} gas ?limit|gas cost exceeds the gas limit/i,
  ],
];

/**
 * Which of the known refusals an error contains, however deep a wallet or library wraps it; undefined if it is
 * none, or a contract's own words in a revert.
 */
export function nodeRefusal(error: unknown): ErrorCode | undefined {
  for (const layer of errorLayers(error)) {
    const { message, code } = fieldsOf(layer);
    for (const words of [typeof layer === 'string' ? layer : message, code]) {
      if (typeof words !== 'string' || /revert/i.test(words)) continue;
      const found = REFUSALS.find(([, pattern]) => pattern.test(words.slice(0, 2_000)));
      if (found) return found[0];
    }
  }
  return undefined;
}

/** `error`, or an error that names a known refusal, with words of its own. The cause stays. */
export function withRefusal(error: SluiceError): SluiceError {
  const unclear = error.code === 'wallet_failed' || error.code === 'rpc_error';
  const code = unclear ? nodeRefusal(error) : undefined;
  return code ? new SluiceError(code, error.message, { cause: error, values: error.values }) : error;
}
