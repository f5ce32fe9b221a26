import { Interface } from 'ethers/abi';
import { type RouteSection, routeSections, v2Path, v3Path } from '../calldata/routeSections.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { ChainSpec, Hex } from '../chain/ChainSpec.ts';
import type { Call, CallResult, ChainClient } from '../rpc/types.ts';
import { answerWords, unreadable } from './answerWords.ts';
import type { Quote, QuoteConfirmation, RoutePart } from './types.ts';

// The first word of both quoter versions' answers is the amount.
const quoterAbi = new Interface([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256)',
]);
const routerAbi = new Interface([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
]);

/**
 * Asks V3's quoter and V2's router for every part of `quote`, at its block, in one request a protocol change.
 * @throws SluiceError where a quoter cannot be asked or refuses
 */
export async function confirmOnChain(
  client: ChainClient,
  quote: Quote,
  signal?: AbortSignal,
): Promise<QuoteConfirmation> {
  const { blockNumber } = quote;
  if (quote.inputTaxBps > 0 || quote.outputTaxBps > 0 || sharesPool(quote.parts)) {
    return { outcome: 'unavailable', blockNumber };
  }
  const exactInput = quote.request.tradeType === 'EXACT_INPUT';
  const chains = quote.parts.map((part) => {
    const sections = routeSections(part);
    return {
      sections: exactInput ? sections : [...sections].reverse(),
      amount: exactInput ? part.amountInRaw : part.amountOutRaw,
    };
  });
  const rounds = Math.max(...chains.map(({ sections }) => sections.length));
  for (let round = 0; round < rounds; round += 1) {
    const active = chains.filter(({ sections }) => sections.length > round);
    const calls = active.map(({ sections, amount }) =>
      sectionCall(client.chain, sections[round] as RouteSection, amount, exactInput),
    );
    if (!calls.every((call) => call !== undefined)) return { outcome: 'unavailable', blockNumber };
    const { results } = await client.multicall.read(calls, {
      block: blockNumber,
      // Another endpoint than the one that told the pools' state, where there is one.
      ...(quote.endpoint ? { avoid: quote.endpoint } : {}),
      ...(signal ? { signal } : {}),
    });
    active.forEach((chain, index) => {
      chain.amount = readAmount(chain.sections[round]?.protocol, results[index], exactInput);
    });
  }
  const amountRaw = chains.reduce((sum, { amount }) => sum + amount, 0n);
  const expected = exactInput ? quote.amountOutRaw : quote.amountInRaw;
  return { outcome: amountRaw === expected ? 'agrees' : 'differs', amountRaw, blockNumber };
}

function sharesPool(parts: readonly RoutePart[]): boolean {
  const pools = parts.flatMap((part) => part.hops.map((hop) => hop.pool));
  return new Set(pools).size !== pools.length;
}

function sectionCall(
  chain: ChainSpec,
  { protocol, hops }: RouteSection,
  amount: bigint,
  exactInput: boolean,
): Call | undefined {
  const target = contractAddress(chain, protocol === 'v2' ? 'v2Router02' : 'quoter');
  if (!target) return undefined;
  const data =
    protocol === 'v2'
      ? routerAbi.encodeFunctionData(exactInput ? 'getAmountsOut' : 'getAmountsIn', [amount, v2Path(hops)])
      : quoterAbi.encodeFunctionData(exactInput ? 'quoteExactInput' : 'quoteExactOutput', [
          v3Path(hops, !exactInput),
          amount,
        ]);
  return { target, data: data as Hex };
}

/** Both quoters answer with the amount first, Router02 with a list of the amounts of the whole path. */
function readAmount(
  protocol: 'v2' | 'v3' | undefined,
  result: CallResult | undefined,
  exactInput: boolean,
): bigint {
  const words = answerWords(result, 'a quote');
  if (protocol === 'v3') return words[0] as bigint;
  const [offset, count, ...amounts] = words;
  const amount = exactInput ? amounts.at(-1) : amounts[0];
  if (offset !== 32n || count !== BigInt(amounts.length) || amount === undefined) throw unreadable('a quote');
  return amount;
}
