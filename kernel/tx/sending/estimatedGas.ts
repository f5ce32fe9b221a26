import type { TransactionCall } from '../../calldata/TransactionCall.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { simulationGas, smallBlockGas } from '../../rpc/BlockHead.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { maxGasPriceOf } from '../../rpc/networkFee.ts';
import { parseQuantity, toQuantity } from '../../rpc/quantity.ts';
import type { RpcPool } from '../../rpc/RpcPool.ts';
import { withMargin } from '../gasMargin.ts';
import { revertError } from '../revertReason.ts';
import { OUT_OF_GAS } from '../tracking/mined/ranOutOfGas.ts';
import { revertIn } from '../tracking/revertIn.ts';
import { mostGas } from './gasModel.ts';
import { withRefusal } from './nodeRefusal.ts';
import { twoAnswers } from './twoAnswers.ts';

export interface Gas {
  readonly estimate: bigint | undefined;
  readonly limit: bigint;
}

export interface EstimateRequest {
  readonly from: Address;
  readonly call: TransactionCall;
  /** Gas that it should take by our own model. */
  readonly usual: bigint;
  readonly marginBps: bigint;
  /** The gas limit that the person allowed, where the estimate is beyond the model. */
  readonly allowed?: bigint | undefined;
}

/**
 * The gas limit by two endpoints' estimates, held to our own model: an endpoint that says too much would
 * cost the whole limit on some networks, and one that says too little a transaction that runs out of gas.
 * Never more than a block takes.
 * @throws SluiceError `gas_excessive` with the limit and what it may cost; `gas_beyond_block`; `transaction_reverted`;
 * `funds_short` and the other refusals of nodes; transport codes
 */
export async function estimatedGas(client: ChainClient, request: EstimateRequest): Promise<Gas> {
  const { chain, rpc, clock } = client;
  const { from, call, usual, marginBps, allowed = 0n } = request;
  const { to, data, value } = call;
  const most = mostGas(chain, usual, data);
  const gas = simulationGas(clock.head);
  const params = [{ from, to, data, value: toQuantity(value), ...(gas && { gas: toQuantity(gas) }) }];
  const answers = await twoAnswers(rpc, 'eth_estimateGas', params).catch((error: unknown) => {
    const revert = revertIn(error);
    // An estimate has all the gas of a block: what runs out of it does not fit into one.
    throw revert && revert.reason !== OUT_OF_GAS
      ? revertError(revert.reason, undefined, error)
      : withRefusal(SluiceError.from(error, 'rpc_error'));
  });
  const estimate = chooseEstimate(answers.flatMap(parseGas), most, usual, chain);
  const limit = withMargin(estimate, marginBps);
  if (estimate <= most || limit <= allowed) return withinBlock(client, { estimate, limit });
  const asked = roundedUp(limit);
  const price = maxGasPriceOf(clock.head);
  throw new SluiceError('gas_excessive', `An endpoint estimates ${estimate} gas, expected were ${usual}`, {
    values: {
      gas: asked.toString(),
      usual: usual.toString(),
      symbol: chain.nativeCurrency.symbol,
      billing: chain.gas.billing,
      ...(price === undefined ? {} : { costRaw: (asked * price).toString() }),
    },
  });
}

/** The limit, cut to what a block takes. @throws SluiceError `gas_beyond_block` where the estimate is more */
async function withinBlock(
  { rpc, clock }: ChainClient,
  gas: Gas & { readonly estimate: bigint },
): Promise<Gas> {
  const { estimate, limit } = gas;
  const small = smallBlockGas(clock.head);
  if (small === undefined || limit <= small) return gas;
  const block = await blockGas(rpc, small);
  if (limit <= block) return gas;
  if (estimate <= block) return { estimate, limit: block };
  throw new SluiceError('gas_beyond_block', `The transaction takes ${estimate} gas, a block ${block}`);
}

/** The higher limit that two operators give: one alone must not cut the margin, or stop a transaction that fits. */
async function blockGas(rpc: RpcPool, known: bigint): Promise<bigint> {
  const blocks = await twoAnswers(rpc, 'eth_getBlockByNumber', ['latest', false]).catch(() => []);
  const limits = blocks.flatMap(
    (block) => parseQuantity((block as { readonly gasLimit?: unknown } | null)?.gasLimit) ?? [],
  );
  return limits.length === 0 ? known : limits.reduce((most, limit) => (limit > most ? limit : most));
}

/**
 * Which of the estimates counts. One beyond the model does not, while there is another. Of two within it, the
 * higher one, since gas that is not used is not paid; where the limit is paid and one says more than twice
 * the other, the one that is nearer to the model.
 * @throws SluiceError `rpc_error` without any
 */
export function chooseEstimate(
  estimates: readonly bigint[],
  most: bigint,
  usual: bigint,
  { gas }: Pick<ChainSpec, 'gas'>,
): bigint {
  const sorted = [...estimates].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least] = sorted;
  if (least === undefined) throw new SluiceError('rpc_error', 'The gas estimate is not a number');
  const highest = sorted.filter((one) => one <= most).at(-1);
  if (highest === undefined) return least;
  const isFarApart = gas.billing === 'limit' && highest > 2n * least;
  return isFarApart && least * highest > usual * usual ? least : highest;
}

function parseGas(answer: unknown): bigint[] {
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(answer) ? [BigInt(answer)] : [];
}

/** To two digits, so that the next estimate, of another block, is still within what was allowed. */
function roundedUp(gas: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, gas.toString().length - 2));
  return ((gas + step - 1n) / step) * step;
}
