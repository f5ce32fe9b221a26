import { callData } from '../../abi/callData.ts';
import { GET_BLOCK_NUMBER } from '../../abi/shortSelectors.ts';
import { hexWord, wordAt } from '../../abi/words.ts';
import {
  BALANCE_READER,
  BALANCE_READER_CODE,
  decodeBatch,
  EXECUTOR_CODE,
  type ExecutorCall,
  encodeBatch,
} from '../../calldata/batchExecutor.ts';
import { encodeSwap } from '../../calldata/encodeSwap.ts';
import { routerFor } from '../../calldata/routerFor.ts';
import type { SwapIntent } from '../../calldata/SwapIntent.ts';
import { encodeApprove, encodePermit2Approve } from '../../calldata/tokenCalls.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, DeployedContract } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import { simulationGas } from '../../rpc/BlockHead.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { blockParam, callParam, toQuantity } from '../../rpc/quantity.ts';
import type { RpcPool } from '../../rpc/RpcPool.ts';
import { usableForSwap } from '../../rpc/usableContracts.ts';
import { reasonOf } from '../../tx/revertReason.ts';
import { movesLess, type Quote } from '../Quote.ts';

/** An exact output may cost this many times as much as quoted before the router refuses it. */
const ROOM = 16n;
/** Later than any block, in seconds. */
const DEADLINE = 2 ** 32 - 1;
const ANY_AMOUNT = (1n << 160n) - 1n;
/** If the block numbers of contracts and nodes differ by more than this, the contracts count other blocks. */
const NUMBERING_GAP = 100_000n;

/** The router refused the trade of an account that has the input. */
export interface RefusedRun {
  /** As decoded; undefined if there is none. */
  readonly refusal: string | undefined;
  readonly endpoint: string | undefined;
}

/** What a trade did to the balances of the account, raw units. */
export interface TradeRun {
  readonly paidRaw: bigint;
  /** After transfer fees. */
  readonly receivedRaw: bigint;
  readonly endpoint: string | undefined;
}

interface RunOptions {
  readonly timeoutMs: number;
  /** The endpoint to ask another one than; default: the one of the quote. */
  readonly avoid?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Runs the whole trade on its router at the quote's block, as `account`, by one `eth_call` with a state
 * override: parts in their order, each on what the ones before have left, transfer fees and all. It is asked
 * of another operator than the one that the quote came from, where there is one. Undefined where that could not be tried: no router, no
 * endpoint that takes an override, an account that does not have the input, or a token that allows nothing.
 */
export async function runTrade(
  client: Pick<ChainClient, 'chain' | 'deployment'> & {
    readonly rpc: Pick<RpcPool, 'request'>;
    readonly clock?: Pick<ChainClient['clock'], 'head'>;
  },
  quote: Quote,
  account: Address,
  { avoid = quote.endpoint, ...options }: RunOptions,
): Promise<TradeRun | RefusedRun | undefined> {
  const { input, output } = quote.request;
  const chain = usableForSwap(client, input.kind === 'native');
  const intent = intentOf(quote, account);
  const router = routerFor(chain, quote.parts, intent.taxed, quote.request.router);
  const multicall3 = contractAddress(chain, 'multicall3');
  if (!router || !multicall3 || quote.parts.length === 0) return undefined;
  const trade = encodeSwap(router, intent);
  const balances = [input, output].map((currency) => balanceCall(currency, account));
  const permissions = permissionsFor(chain, router, input);
  const batch: readonly ExecutorCall[] = [
    { to: multicall3, data: GET_BLOCK_NUMBER, value: 0n },
    ...balances,
    ...permissions,
    trade,
    ...balances,
  ];
  const overrides = {
    [account]: {
      code: EXECUTOR_CODE,
      ...(trade.value > 0n ? { balance: toQuantity(trade.value) } : {}),
    },
    [BALANCE_READER]: { code: BALANCE_READER_CODE },
  };
  let endpoint: string | undefined;
  const answer = await client.rpc.request<unknown>(
    'eth_call',
    [
      callParam({
        from: account,
        to: account,
        data: encodeBatch(batch),
        gas: simulationGas(client.clock?.head),
      }),
      blockParam(quote.blockNumber),
      overrides,
    ],
    {
      ...options,
      ...(avoid ? { avoid } : {}),
      // The name under which the trial run remembers who lacks it.
      feature: 'override',
      heard: (url) => {
        endpoint = url;
      },
    },
  );
  const results = decodeBatch(answer, batch.length);
  if (!results) return undefined;
  const [number, inBefore, outBefore, ...rest] = results.map(({ ok, data }) =>
    ok ? wordAt(data) : undefined,
  );
  const [inAfter, outAfter] = rest.slice(-2);
  if (inBefore === undefined || outBefore === undefined || inAfter === undefined || outAfter === undefined) {
    return undefined;
  }
  if (!isAtBlock(number, quote.blockNumber)) return undefined;
  const traded = results[batch.indexOf(trade)];
  if (!traded?.ok) {
    const isAllowed = permissions.every((permission) => results[batch.indexOf(permission)]?.ok);
    if (!isAllowed || inBefore < quote.amountInRaw) return undefined;
    return { refusal: traded && reasonOf(traded.data), endpoint };
  }
  return { paidRaw: inBefore - inAfter, receivedRaw: outAfter - outBefore, endpoint };
}

/** The trade with no limit of its own: what it gives is measured. */
function intentOf(whole: Quote, account: Address): SwapIntent {
  const { request, parts, ...quote } = whole;
  const { tradeType, input, output } = request;
  const exactInput = tradeType === 'EXACT_INPUT';
  return {
    tradeType,
    input,
    output,
    parts,
    amountInRaw: exactInput ? quote.amountInRaw : quote.amountInRaw * ROOM,
    amountOutRaw: exactInput ? 0n : quote.amountOutRaw,
    sender: account,
    recipient: account,
    deadline: DEADLINE,
    taxed: movesLess(whole),
  };
}

/** What lets the router take the input. Some tokens change an allowance only from or to zero. */
function permissionsFor(
  chain: ChainSpec,
  { kind, address }: DeployedContract,
  input: Currency,
): readonly ExecutorCall[] {
  if (input.kind === 'native') return [];
  const token = input.address;
  const permit2 = kind === 'universalRouter' ? contractAddress(chain, 'permit2') : undefined;
  const spender = permit2 ?? address;
  const allowed = [encodeApprove(token, spender, 0n), encodeApprove(token, spender, ANY_AMOUNT)];
  return permit2
    ? [...allowed, encodePermit2Approve(permit2, token, address, ANY_AMOUNT, DEADLINE)]
    : allowed;
}

function balanceCall(currency: Currency, owner: Address): ExecutorCall {
  return currency.kind === 'native'
    ? { to: BALANCE_READER, data: hexWord(owner), value: 0n }
    : { to: currency.address, data: callData('balanceOf(address)', owner), value: 0n };
}

/** Whether the contracts ran at this block, as far as they count the same blocks as the nodes. */
function isAtBlock(number: bigint | undefined, block: bigint): boolean {
  if (number === undefined) return false;
  const gap = number > block ? number - block : block - number;
  return gap === 0n || gap > NUMBERING_GAP;
}
