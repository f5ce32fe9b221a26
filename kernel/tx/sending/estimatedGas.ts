import type { TransactionCall } from '../../calldata/TransactionCall.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { maxGasPriceOf } from '../../rpc/networkFee.ts';
import { withMargin } from '../gasMargin.ts';
import { revertError } from '../revertReason.ts';
import { revertIn } from '../tracking/revertIn.ts';
import { mostGas } from './gasModel.ts';
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
 * @throws SluiceError `gas_excessive` with the limit and what it may cost; `transaction_reverted`; transport
 * codes
 */
export async function estimatedGas(client: ChainClient, request: EstimateRequest): Promise<Gas> {
  const { chain, rpc, clock } = client;
  const { from, call, usual, marginBps, allowed = 0n } = request;
  const { to, data, value } = call;
  const most = mostGas(chain, usual, data);
  const params = [{ from, to, data, value: `0x${value.toString(16)}` }];
  const answers = await twoAnswers(rpc, 'eth_estimateGas', params).catch((error: unknown) => {
    const revert = revertIn(error);
    throw revert ? revertError(revert.reason, undefined, error) : SluiceError.from(error, 'rpc_error');
  });
  const estimate = chooseEstimate(answers.flatMap(parseGas), most, usual, chain);
  const limit = withMargin(estimate, marginBps);
  if (estimate <= most || limit <= allowed) return { estimate, limit };
  const gas = roundedUp(limit);
  const price = maxGasPriceOf(clock.head);
  throw new SluiceError('gas_excessive', `An endpoint estimates ${estimate} gas, expected were ${usual}`, {
    values: {
      gas: gas.toString(),
      usual: usual.toString(),
      symbol: chain.nativeCurrency.symbol,
      billing: chain.gas.billing,
      ...(price === undefined ? {} : { costRaw: (gas * price).toString() }),
    },
  });
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
