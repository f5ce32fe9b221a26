import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency, type Token } from '../../../kernel/currency/Currency.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { CallResult } from '../../../kernel/rpc/Multicall.ts';
import { toQuantity } from '../../../kernel/rpc/quantity.ts';
import { balanceCall, readBalance } from '../../../kernel/tokens/balanceCall.ts';

/** How many tokens are read on one chain at most. */
export const MAX_TOKENS = 1_000;

export interface HeldBalance {
  readonly currency: Currency;
  /** Above zero, except for the native coin. */
  readonly raw: bigint;
}

/** An account's balances of the known tokens of a chain, all at one block. */
export interface BalancesRead {
  readonly head: BlockHead;
  /** The native coin first, where it is known. */
  readonly held: readonly HeldBalance[];
  /** Balances that could not be read: they are unknown, not zero. */
  readonly unread: readonly Currency[];
  /** How many known tokens beyond {@link MAX_TOKENS} were not read. */
  readonly left: number;
}

/** @throws SluiceError transport codes where nothing could be read at all */
export async function readBalances(
  client: ChainClient,
  owner: Address,
  tokens: readonly Token[],
): Promise<BalancesRead> {
  const { chain, multicall } = client;
  const native = nativeCurrency(chain);
  // Where the native coin is also a token, it is counted once.
  const asked = tokens.filter(({ address }) => address !== chain.nativeToken).slice(0, MAX_TOKENS);
  const nativeCall = balanceCall(owner, native, contractAddress(chain, 'multicall3'));
  const tokenCalls = asked.flatMap((token) => balanceCall(owner, token, undefined) ?? []);
  const { head, results } = await multicall.read(nativeCall ? [nativeCall, ...tokenCalls] : tokenCalls);
  const [first, ...others] = nativeCall ? results : [undefined, ...results];

  const held: HeldBalance[] = [];
  const unread: Currency[] = [];
  const nativeRaw = await nativeBalance(client, owner, head.number, first);
  if (nativeRaw === undefined) unread.push(native);
  else held.push({ currency: native, raw: nativeRaw });
  asked.forEach((currency, index) => {
    const raw = readBalance(others[index]);
    if (typeof raw !== 'bigint') unread.push(currency);
    else if (raw > 0n) held.push({ currency, raw });
  });
  return { head, held, unread, left: Math.max(0, tokens.length - MAX_TOKENS) };
}

/** Asks the node itself where Multicall3 gave no answer. */
async function nativeBalance(
  client: ChainClient,
  owner: Address,
  block: bigint,
  told: CallResult | undefined,
): Promise<bigint | undefined> {
  const raw = told && readBalance(told);
  if (typeof raw === 'bigint') return raw;
  try {
    const answer = readBalance(
      await client.rpc.request<unknown>('eth_getBalance', [owner, toQuantity(block)]),
    );
    return typeof answer === 'bigint' ? answer : undefined;
  } catch {
    return undefined;
  }
}
