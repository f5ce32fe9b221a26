import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import { decodeRevert } from '../decodeRevert.ts';
import type { RpcErrorBody } from './EndpointFault.ts';
import { EndpointFault } from './EndpointFault.ts';

/** Longest `Retry-After` that is obeyed. */
const MAX_RETRY_AFTER_MS = 600_000;
const MAX_REASON = 200;

const LIMITED_CODES = new Set([429, -32005, -32007, -32029]);
const REVERT_CODES = new Set([3, -32015]);
/** Method not found: another node may know it, this one will not. */
const METHOD_NOT_FOUND = -32601;
/** Method not supported, resource not found: another node may know it. */
const UNABLE_CODES = new Set([-32004, -32001]);
/**
 * Internal error, resource unavailable, parse error, invalid request: errors that the call itself did not
 * cause.
 */
const FAULT_CODES = new Set([-32603, -32002, -32700, -32600]);

const LIMITED_TEXT =
  /rate.?limit|rate exceeded|too many (req|conn)|(request|daily|monthly|usage|capacity|rps) (count|limit|exceeded)|per second|free tier|compute units|throttl|quota|\b1015\b/i;
/** Some nodes say this with code -32005 when a log query matches too much; it is not a rate limit. */
const TOO_MUCH_TEXT = /query returned more than|block range|too many (blocks|results|logs)/i;
const REVERT_TEXT = /revert|invalid opcode|VM execution error/i;
const UNABLE_TEXT =
  /header not found|unknown block|block (is )?(not found|not available)|out ?of ?range|missing trie node|state .{0,40}not available|historical state|pruned|not (yet )?synced|still syncing|not supported|archive/i;
/** The node understood the transaction or call and answers it, whatever the code. */
const ANSWER_TEXT =
  /insufficient funds|nonce too|underpriced|already known|intrinsic gas too low|invalid sender|max fee per gas/i;
const TIMEOUT_TEXT = /time(d)? ?out|deadline exceeded/i;
/** May be the node's own gas cap, or true of the call. */
const GAS_TEXT = /gas/i;
/** The server has trouble, or the text is about keys, accounts and plans: it would refuse any request. */
const FAULT_TEXT =
  /internal error|unavailable|overloaded|busy|upstream|bad gateway|try again|no (healthy )?backend|unauthori|forbidden|authenticat|key|access|project|suspended|inactive|disabled|payment|upgrade|no longer/i;
/** "Method not found" as front servers word it, with codes of their own. */
const NO_METHOD_TEXT =
  /method\b.{0,60}\b(not found|does(n't| not) exist|not (supported|available|whitelisted|allowed|implemented))|unsupported method/i;
const ALREADY_KNOWN_TEXT = /already known|already imported|known transaction|already exists|ALREADY_EXISTS/i;
/** The refusal is about batches, whatever its status or code. */
export const BATCH_TEXT = /batch/i;
const HEX_DATA = /^0x(?:[0-9a-f]{2})*$/i;

/** Whether a node refuses a transaction because it already has it. */
export function isAlreadyKnown(message: string): boolean {
  return ALREADY_KNOWN_TEXT.test(message);
}

/**
 * Classifies a node's JSON-RPC error. A {@link SluiceError} is the answer to the call: `call_reverted` with
 * `values.reason` and `values.data`, else `rpc_error` with `values.code` and `values.reason`. An
 * {@link EndpointFault} means that another endpoint may do better.
 */
export function classifyRpcError(method: string, body: RpcErrorBody): SluiceError | EndpointFault {
  const { code, message } = body;
  const shown = outsideText(message, MAX_REASON);
  const data = revertData(body.data);
  if (REVERT_CODES.has(code) || isRevertData(data) || REVERT_TEXT.test(message)) {
    return reverted(method, body, data, shown);
  }
  if ((LIMITED_CODES.has(code) || LIMITED_TEXT.test(message)) && !TOO_MUCH_TEXT.test(message)) {
    return new EndpointFault('limited', shown, { body });
  }
  if (code === METHOD_NOT_FOUND || NO_METHOD_TEXT.test(message)) {
    return new EndpointFault('unsupported', shown, { body });
  }
  if (UNABLE_CODES.has(code) || UNABLE_TEXT.test(message))
    return new EndpointFault('unable', shown, { body });
  if (ANSWER_TEXT.test(message)) return answered(method, body, shown);
  if (TIMEOUT_TEXT.test(message)) return new EndpointFault('fault', shown, { body, timedOut: true });
  if (GAS_TEXT.test(message)) return refused(method, body, shown);
  if (FAULT_CODES.has(code) || FAULT_TEXT.test(message)) {
    return new EndpointFault('fault', shown, { body });
  }
  return refused(method, body, shown);
}

/** An error sent with an HTTP status of denial: never the answer to a call. */
export function deniedByStatus(status: number, body: RpcErrorBody | undefined): EndpointFault {
  const verdict = body && classifyRpcError('http', body);
  if (verdict instanceof EndpointFault && verdict.kind !== 'refused') return verdict;
  return new EndpointFault('fault', verdict?.message ?? `HTTP ${status}`);
}

function refused(method: string, body: RpcErrorBody, shown: string): SluiceError | EndpointFault {
  // All endpoints get a transaction at once, so there is no other one to ask next.
  if (method === 'eth_sendRawTransaction') return answered(method, body, shown);
  return new EndpointFault('refused', shown, { body });
}

/** The error of a call that a node ran and that reverted with `data`. */
export function revertError(
  method: string,
  data: Hex | undefined,
  message = 'execution reverted',
): SluiceError {
  return reverted(method, { code: 3, message, data }, data, outsideText(message, MAX_REASON));
}

/** Turns a node's own refusal into the error that callers get. */
export function answered(
  method: string,
  body: RpcErrorBody,
  shown = outsideText(body.message, MAX_REASON),
): SluiceError {
  return new SluiceError('rpc_error', `${method}: ${shown}`, {
    cause: body,
    values: { method, code: body.code, reason: shown },
  });
}

/**
 * `Retry-After` as milliseconds from now, given in seconds or as an HTTP date. Undefined if it is neither.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** Reads a JSON-RPC error object from untrusted data; undefined if it is not one. */
export function readErrorBody(value: unknown): RpcErrorBody | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, message, data } = value as Record<string, unknown>;
  const number = typeof code === 'number' ? code : Number(code ?? Number.NaN);
  if (Number.isNaN(number) && typeof message !== 'string') return undefined;
  return {
    code: Number.isNaN(number) ? -32000 : number,
    message: typeof message === 'string' ? message : 'no message',
    ...(data === undefined ? {} : { data }),
  };
}

function reverted(method: string, body: RpcErrorBody, data: Hex | undefined, shown: string): SluiceError {
  const decoded = data === undefined ? undefined : decodeRevert(data);
  const reason = decoded ?? (shown.replace(/^execution reverted:?\s*/i, '') || 'execution reverted');
  return new SluiceError('call_reverted', `${method}: ${reason}`, {
    cause: body,
    values: { method, reason, data: data ?? '0x' },
  });
}

function isRevertData(data: Hex | undefined): boolean {
  return data !== undefined && /^0x(08c379a0|4e487b71)/i.test(data);
}

/** Revert data in the forms nodes send: hex, "Reverted 0x...", or inside an object. */
function revertData(data: unknown): Hex | undefined {
  if (typeof data === 'string') {
    const hex = data.startsWith('Reverted ') ? data.slice('Reverted '.length) : data;
    return HEX_DATA.test(hex) ? (hex as Hex) : undefined;
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const inner = data as Record<string, unknown>;
  return revertData(inner.data ?? inner.originalError);
}
