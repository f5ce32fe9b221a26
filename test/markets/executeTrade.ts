import { encodeSwap } from '../../kernel/calldata/encodeSwap.ts';
import type { RoutePart } from '../../kernel/calldata/RoutePart.ts';
import { routerFor } from '../../kernel/calldata/routerFor.ts';
import type { Address, ChainSpec, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../kernel/currency/Currency.ts';
import type { QuoteRequest } from '../../kernel/quote/QuoteRequest.ts';
import { mined } from '../../kernel/rpc/testing/mined.ts';
import type { TestChain } from '../anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../anvil/TestContract.ts';
import { passTime } from './TransactionBatch.ts';

const GAS = '0x1dcd6500';
const GAS_PRICE = '0xe8d4a51000';

/** What an executed trade came to, raw units, without the gas fee. */
export interface Executed {
  readonly paid: bigint;
  readonly received: bigint;
  readonly gas: bigint;
}

/**
 * Executes a route through the router that takes it, and undoes it. The account holds some of both tokens, and has
 * approved all routers. @throws where the router reverts
 */
export async function executeTrade(
  chain: TestChain,
  spec: ChainSpec,
  account: Address,
  { tradeType, input, output }: QuoteRequest,
  parts: readonly RoutePart[],
): Promise<Executed> {
  const router = routerFor(spec, parts, false);
  if (!router) throw new Error('no router takes the route');
  const sum = (of: 'amountInRaw' | 'amountOutRaw') => parts.reduce((total, part) => total + part[of], 0n);
  const swap = { tradeType, input, output, parts, sender: account, recipient: account, taxed: false };
  // A router refuses an exact output where a part takes a raw unit more than its limit.
  const limit = tradeType === 'EXACT_OUTPUT' ? 2n : 1n;
  const amounts = { amountInRaw: limit * sum('amountInRaw'), amountOutRaw: sum('amountOutRaw') };
  const call = encodeSwap(router, { ...swap, ...amounts, deadline: 2 ** 32 - 1 });
  const mark = await chain.snapshot();
  try {
    const before = await Promise.all([input, output].map((currency) => balanceOf(chain, account, currency)));
    const value = `0x${call.value.toString(16)}`;
    await passTime({ call: chain.rpc });
    await chain.rpc('evm_setAutomine', [true]);
    const receipt = await mined(chain, {
      ...{ from: account, to: call.to, data: call.data, value },
      ...{ gas: GAS, gasPrice: GAS_PRICE },
    });
    await chain.rpc('evm_setAutomine', [false]);
    if (BigInt(receipt.status) !== 1n) throw new Error(`${router.kind} reverted`);
    const after = await Promise.all([input, output].map((currency) => balanceOf(chain, account, currency)));
    const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    const change = (at: 0 | 1) =>
      (after[at] ?? 0n) - (before[at] ?? 0n) + ([input, output][at]?.kind === 'native' ? fee : 0n);
    return { paid: -change(0), received: change(1), gas: BigInt(receipt.gasUsed) };
  } finally {
    await chain.revert(mark);
  }
}

async function balanceOf(chain: TestChain, owner: Address, currency: Currency): Promise<bigint> {
  if (currency.kind === 'native') return BigInt(await chain.rpc<Hex>('eth_getBalance', [owner, 'latest']));
  return new TestContract(chain.url, currency.address, TOKEN_ABI).read('balanceOf', [owner]);
}
