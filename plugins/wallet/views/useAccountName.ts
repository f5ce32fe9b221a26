import { useEffect, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { EnsService } from '../../../kernel/ens/types.ts';
import { EnsServiceToken } from '../../../kernel/services.ts';
import { useService } from '../../../ui/plugin/useService.ts';

type Ask = (
  ens: EnsService,
  chainId: number,
  account: Address,
  signal: AbortSignal,
) => Promise<string | undefined>;

const askName: Ask = (ens, chainId, account) => ens.reverse(chainId, account);
const askAvatar: Ask = (ens, chainId, account, signal) => ens.avatar(chainId, account, signal);

/**
 * The account's name on the chain, once it is verified that the name resolves to the account; else undefined.
 */
export function useAccountName(chainId: number, account: Address | undefined): string | undefined {
  return useEns(askName, chainId, account);
}

/** The account's own picture, to be shown in an `<img>` only; undefined while or where there is none. */
export function useAccountAvatar(chainId: number, account: Address | undefined): string | undefined {
  return useEns(askAvatar, chainId, account);
}

function useEns(ask: Ask, chainId: number, account: Address | undefined): string | undefined {
  const ens = useService(EnsServiceToken);
  const [answer, setAnswer] = useState<{ chainId: number; account: Address; value: string | undefined }>();
  useEffect(() => {
    if (!account) return;
    const abort = new AbortController();
    ask(ens, chainId, account, abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setAnswer({ chainId, account, value });
      },
      // Without an answer only the address is shown, as without a name.
      () => undefined,
    );
    return () => abort.abort();
  }, [ask, ens, chainId, account]);
  return answer?.chainId === chainId && answer.account === account ? answer.value : undefined;
}
