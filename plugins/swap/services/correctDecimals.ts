import { runInAction } from 'mobx';
import { metadataSelectors } from '../../../kernel/abi/metadataSelectors.ts';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';

/** A token with more decimals than this has no readable amounts. */
const MOST = 255n;

/**
 * Gives the form's `token` the decimals that its contract tells; the typed text stays, and means what it says.
 * @throws SluiceError if the contract cannot be read, or the endpoints disagree
 */
export async function correctDecimals({ client, form }: SwapTrade, token: Token): Promise<void> {
  const call = { to: token.address, data: metadataSelectors['decimals()'] };
  // Before anything is signed, the decimals are compared with the state of the pools, which tells who answered.
  const alone = () => undefined;
  const told = wordAt(await client.rpc.agree('eth_call', [call, 'latest'], { alone }));
  // Decimals are optional in ERC-20.
  if (told === undefined || told > MOST || Number(told) === token.decimals) return;
  const corrected = { ...token, decimals: Number(told) };
  runInAction(() => {
    if (form.input === token) form.input = corrected;
    if (form.output === token) form.output = corrected;
  });
}
