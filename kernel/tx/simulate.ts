import { callData } from '../abi/callData.ts';
import { hexWord, wordAt } from '../abi/words.ts';
import {
  BALANCE_READER,
  BALANCE_READER_CODE,
  decodeBatch,
  EXECUTOR_CODE,
  type ExecutorCall,
  type ExecutorResult,
  encodeBatch,
} from '../calldata/batchExecutor.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { simulationGas, smallBlockGas } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { areTwo } from '../rpc/operatorOf.ts';
import { callParam, parseQuantity, toQuantity } from '../rpc/quantity.ts';
import type { RequestOptions, RpcPool } from '../rpc/RpcPool.ts';
import { BEYOND_BLOCK } from './revertReason.ts';
import { reasonOf, revertIn } from './tracking/revertIn.ts';

/** A balance to compare before and after: its owner and currency. */
export interface WatchedBalance {
  readonly owner: Address;
  readonly currency: Currency;
}

export interface BalanceChange extends WatchedBalance {
  /** Raw units, negative if the balance decreases. Does not include the gas fee. */
  readonly deltaRaw: bigint;
}

export interface Simulation {
  readonly ok: boolean;
  /** If it failed: the contract's revert text or error, if known. */
  readonly reason?: string;
  /** In the order of the request; `unavailable` if no endpoint can report them. */
  readonly changes: readonly BalanceChange[] | 'unavailable';
  /** Gas units of all calls together, each as a transaction of its own; undefined where the way does not tell. */
  readonly gasUsed?: bigint | undefined;
  /** How it was simulated. `call` shows only whether the call succeeds: nobody could preview balances. */
  readonly way: SimulationWay;
  /** The endpoint that answered, if known. */
  readonly endpoint: string | undefined;
  /** Another operator's endpoint answered than the one to `avoid`: the quote is confirmed by somebody else. */
  readonly isIndependent: boolean;
}

/** The simulation methods, from the most informative to the one that every node has. */
export type SimulationWay = 'simulate' | 'override' | 'call';

export interface SimulationRequest {
  readonly from: Address;
  /** Executed in this order, each on the state left by the one before. */
  readonly calls: readonly ExecutorCall[];
  readonly watch: readonly WatchedBalance[];
  /**
   * The endpoint that gave the quote: one of another operator should confirm it. It is asked itself only if no
   * other one answers; see `Simulation.isIndependent`.
   */
  readonly avoid?: string | undefined;
  /** Endpoints that the person left out. */
  readonly exclude?: readonly string[] | undefined;
  readonly signal?: AbortSignal;
}

/** What the gas of a block makes of a request. */
interface SizedRequest extends SimulationRequest {
  /** For each call, where blocks are small; absent: what the node gives it. */
  readonly gas: bigint | undefined;
  /** No call may take more; absent: any amount. */
  readonly mostGas: bigint | undefined;
}

interface SimulatedCall extends ExecutorResult {
  readonly gasUsed?: bigint | undefined;
  /** Why it failed, where its data does not say. */
  readonly reason?: string | undefined;
}

/** Time limit, ms, of the methods that an endpoint may lack, before the next method is tried. */
const OPTIONAL_WAY_MS = 4_000;

/**
 * Simulates `calls` on the newest block, by the first method that works: `eth_simulateV1`; an `eth_call` with
 * a state override that runs the calls as the sender and reads the balances before and after; a plain
 * `eth_call`, which shows only whether the call succeeds. An endpoint that lacks a method is passed over for
 * another one.
 * @throws SluiceError `simulation_failed` if no method gave a result, `cancelled`
 */
export async function simulate(client: ChainClient, asked: SimulationRequest): Promise<Simulation> {
  const { head } = client.clock;
  const request = { ...asked, gas: simulationGas(head), mostGas: smallBlockGas(head) };
  try {
    return await simulateByAny(client.rpc, request);
  } catch (cause) {
    const error = SluiceError.from(cause, 'simulation_failed');
    // Nobody else can say: better the opinion of the one that gave the quote, marked as such, than none.
    if (request.avoid === undefined || error.code === 'cancelled') throw error;
    return simulateByAny(client.rpc, { ...request, avoid: undefined }, request.avoid);
  }
}

async function simulateByAny(
  rpc: RpcPool,
  request: SizedRequest,
  avoided = request.avoid,
): Promise<Simulation> {
  const conclude = (told: Told, way: SimulationWay, endpoint: string | undefined): Simulation => ({
    ...told,
    way,
    endpoint,
    isIndependent: avoided !== undefined && endpoint !== undefined && areTwo(endpoint, avoided),
  });
  for (const [way, ask] of [
    ['simulate', bySimulateV1],
    ['override', byOverride],
  ] as const) {
    let endpoint: string | undefined;
    const heard = (url: string) => {
      endpoint = url;
    };
    try {
      const results = await ask(rpc, request, {
        ...options(request),
        feature: way,
        heard,
        timeoutMs: OPTIONAL_WAY_MS,
      });
      if (results) return conclude(toldBy(request, results), way, endpoint ?? rpc.lastEndpoint);
    } catch (cause) {
      const error = SluiceError.from(cause, 'simulation_failed');
      if (error.code === 'cancelled' && request.signal?.aborted) throw error;
    }
  }
  const { endpoint, ...told } = await byCall(rpc, request);
  return conclude(told, 'call', endpoint);
}

/** What a simulation says, without who said it. */
type Told = Pick<Simulation, 'ok' | 'reason' | 'changes' | 'gasUsed'>;

function options({ avoid, exclude, signal }: SimulationRequest): RequestOptions {
  return { ...(avoid ? { avoid } : {}), ...(exclude ? { exclude } : {}), ...(signal ? { signal } : {}) };
}

/** The balance reads, the calls, then the same reads again. */
function batchOf({ watch, calls }: SimulationRequest): readonly ExecutorCall[] {
  const reads = watch.map(({ owner, currency }) =>
    currency.kind === 'native'
      ? { to: BALANCE_READER, data: hexWord(owner), value: 0n }
      : { to: currency.address, data: callData('balanceOf(address)', owner), value: 0n },
  );
  return [...reads, ...calls, ...reads];
}

/** Runs every call in one simulated block; a failing call does not stop the others. */
async function bySimulateV1(
  rpc: RpcPool,
  request: SizedRequest,
  asking: RequestOptions,
): Promise<readonly SimulatedCall[] | undefined> {
  const batch = batchOf(request);
  const { gas } = request;
  const calls = batch.map(({ to, data, value }) => ({
    from: request.from,
    to,
    data,
    value: toQuantity(value),
    ...(gas && { gas: toQuantity(gas) }),
  }));
  const stateOverrides = { [BALANCE_READER]: { code: BALANCE_READER_CODE } };
  const blockOverrides = gas && { gasLimit: toQuantity(gas * BigInt(calls.length)) };
  const simulatedBlock = { stateOverrides, calls, ...(blockOverrides && { blockOverrides }) };
  const block = { blockStateCalls: [simulatedBlock], validation: false };
  const answer = await rpc.request<unknown>('eth_simulateV1', [block, 'latest'], asking);
  const simulated = Array.isArray(answer)
    ? (answer[0] as { readonly calls?: unknown } | null)?.calls
    : undefined;
  if (!Array.isArray(simulated) || simulated.length !== batch.length) return undefined;
  const results = simulated.map(simulatedResult);
  return results.every((result) => result !== undefined) ? results : undefined;
}

function simulatedResult(simulated: unknown): SimulatedCall | undefined {
  if (typeof simulated !== 'object' || simulated === null) return undefined;
  const { status, returnData, error, gasUsed } = simulated as Record<string, unknown>;
  if (status !== '0x1' && status !== '0x0') return undefined;
  const inner =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>).data : undefined;
  const data = [returnData, inner].find(
    (value): value is Hex => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(value),
  );
  return {
    ok: status === '0x1',
    data: data ?? '0x',
    gasUsed: parseQuantity(gasUsed),
    ...(data ? {} : revertIn(error)),
  };
}

/**
 * Runs the batch in the sender's account, by a state override. Failures are ignored because the override
 * itself may cause them: contracts treat an account with code differently.
 */
async function byOverride(
  rpc: RpcPool,
  request: SizedRequest,
  asking: RequestOptions,
): Promise<readonly ExecutorResult[] | undefined> {
  const { from, gas } = request;
  const batch = batchOf(request);
  const overrides = {
    [from]: { code: EXECUTOR_CODE },
    [BALANCE_READER]: { code: BALANCE_READER_CODE },
  };
  const answer = await rpc.request<unknown>(
    'eth_call',
    [callParam({ from, to: from, data: encodeBatch(batch), gas }), 'latest', overrides],
    asking,
  );
  const results = decodeBatch(answer, batch.length);
  return callResults(request, results ?? []).every(({ ok }) => ok) ? results : undefined;
}

async function byCall(
  rpc: RpcPool,
  request: SizedRequest,
): Promise<Told & { readonly endpoint: string | undefined }> {
  const { calls, from, gas } = request;
  const [call, more] = calls;
  if (!call || more) throw new SluiceError('simulation_failed', 'No endpoint can simulate several calls');
  let endpoint: string | undefined;
  const heard = (url: string) => {
    endpoint = url;
  };
  try {
    await rpc.call({ from, ...call, gas }, 'latest', { ...options(request), heard });
    return { ok: true, changes: 'unavailable', endpoint: endpoint ?? rpc.lastEndpoint };
  } catch (cause) {
    const error = SluiceError.from(cause, 'simulation_failed');
    const revert = revertIn(error);
    const refusal = error.code === 'rpc_error' ? String(error.values.reason ?? error.message) : undefined;
    // A refusal that is no revert may be the endpoint's own trouble: the avoided one has not been asked yet.
    const isOthersTurn = refusal !== undefined && request.avoid !== undefined;
    if (!revert && (refusal === undefined || isOthersTurn)) {
      if (error.code === 'cancelled') throw error;
      throw new SluiceError('simulation_failed', 'The transaction could not be simulated', { cause: error });
    }
    const reason = revert ? revert.reason : refusal;
    return { ok: false, ...(reason === undefined ? {} : { reason }), changes: 'unavailable', endpoint };
  }
}

function callResults(
  { watch, calls }: SimulationRequest,
  results: readonly SimulatedCall[],
): readonly SimulatedCall[] {
  return results.slice(watch.length, watch.length + calls.length);
}

function toldBy(request: SizedRequest, results: readonly SimulatedCall[]): Told {
  const { mostGas } = request;
  const fits = ({ gasUsed = 0n }: SimulatedCall) => mostGas === undefined || gasUsed <= mostGas;
  const failed = callResults(request, results).find((call) => !call.ok || !fits(call));
  if (failed) {
    const reason = fits(failed) ? (reasonOf(failed.data) ?? failed.reason) : BEYOND_BLOCK;
    return { ok: false, ...(reason === undefined ? {} : { reason }), changes: 'unavailable' };
  }
  const after = results.slice(request.watch.length + request.calls.length);
  const changes = request.watch.map((watched, index) => {
    const [first, second] = [results[index], after[index]].map((read) =>
      read?.ok ? wordAt(read.data) : undefined,
    );
    return first === undefined || second === undefined ? undefined : { ...watched, deltaRaw: second - first };
  });
  const complete = changes.every((change) => change !== undefined);
  return {
    ok: true,
    changes: complete ? changes : 'unavailable',
    gasUsed: gasOf(callResults(request, results)),
  };
}

function gasOf(calls: readonly SimulatedCall[]): bigint | undefined {
  return calls.reduce<bigint | undefined>(
    (sum, { gasUsed }) => (sum === undefined || gasUsed === undefined ? undefined : sum + gasUsed),
    0n,
  );
}
