import { EndpointFault } from '../endpoints/EndpointFault.ts';
import { parseQuantity } from '../quantity.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The field that names what was asked for by the first parameter. */
const NAMED: Readonly<Record<string, string>> = {
  eth_getBlockByHash: 'hash',
  eth_getTransactionByHash: 'hash',
  eth_getTransactionReceipt: 'transactionHash',
  eth_getProof: 'address',
};

/** Counts the answer to another request against `endpoint`. @throws EndpointFault */
export function throwIfOfAnother(
  endpoint: { overruled(reason: string): void },
  method: string,
  params: readonly unknown[],
  answer: unknown,
): void {
  if (isAnswerTo(method, params, answer)) return;
  const fault = new EndpointFault('fault', 'it answers what nobody asked for');
  endpoint.overruled(fault.message);
  throw fault;
}

/**
 * False if an answer names another block, transaction or account than was asked for: it is that of another request, or
 * of a node that ignores the block it is asked at.
 */
function isAnswerTo(method: string, [asked]: readonly unknown[], answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return true;
  if (method === 'eth_getLogs') return isOfFilter((asked ?? {}) as Fields, answer);
  const fields = answer as Fields;
  if (method === 'eth_getBlockByNumber') return isSame(parseQuantity(asked), parseQuantity(fields.number));
  const told = fields[NAMED[method] ?? ''];
  return isSame(lower(asked), lower(told));
}

function isOfFilter({ address, fromBlock, toBlock }: Fields, logs: object): boolean {
  if (!Array.isArray(logs)) return true;
  const [from, to] = [parseQuantity(fromBlock), parseQuantity(toBlock)];
  const addresses = new Set([address].flat().flatMap((one) => lower(one) ?? []));
  return logs.every((log: Fields | null) => {
    const number = parseQuantity(log?.blockNumber);
    if (number !== undefined && ((from !== undefined && number < from) || (to !== undefined && number > to)))
      return false;
    const emitter = lower(log?.address);
    return addresses.size === 0 || emitter === undefined || addresses.has(emitter);
  });
}

/** What is not named cannot differ. */
function isSame<T>(asked: T | undefined, told: T | undefined): boolean {
  return asked === undefined || told === undefined || asked === told;
}

function lower(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}
