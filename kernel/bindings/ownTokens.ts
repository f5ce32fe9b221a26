import type { Address } from '../chain/ChainSpec.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import {
  BalanceServiceToken,
  TokenListServiceToken,
  TxTrackerToken,
  UserTokensToken,
  WalletSessionToken,
} from '../services.ts';

/**
 * The tokens that are the person's own, each once, without a request: those of which the page has read a balance
 * above zero, those that were added by hand, and those that were traded here before.
 */
export function ownTokens({ get }: Pick<ServiceReader, 'get'>, chainId: number): readonly Address[] {
  const { account } = get(WalletSessionToken);
  const [lists, balances] = [get(TokenListServiceToken), get(BalanceServiceToken)];
  const held = lists.tokens(chainId).filter((token) => {
    const balance = account && balances.get(account, token);
    return balance?.state === 'known' && balance.raw > 0n;
  });
  const added = get(UserTokensToken).tokens(chainId);
  const traded = get(TxTrackerToken)
    .list({ chainId })
    .flatMap(({ info }) => (info.type === 'SWAP' ? [info.inputCurrencyId, info.outputCurrencyId] : []))
    .flatMap((id) => lists.find(chainId, id as Address) ?? []);
  return [...new Set([...held, ...added, ...traded].map(({ address }) => address))];
}
