import { EndpointFault } from './EndpointFault.ts';

/** Method not found, invalid parameters, method not supported. */
const LACKING_CODES = new Set([-32601, -32602, -32004]);
const LACKING_TEXT =
  /not (found|supported|available|exist|implemented)|unsupported|unknown|too many arguments/i;

/**
 * Whether a refusal means that the node lacks what was asked for and will lack it the next time. @returns the
 * fault to remember
 */
export function lackingFault(fault: EndpointFault): EndpointFault | undefined {
  const { kind, body, message } = fault;
  if (!body || (kind !== 'refused' && kind !== 'unsupported' && kind !== 'unable')) return undefined;
  const isLacking = LACKING_CODES.has(body.code) || LACKING_TEXT.test(body.message);
  return isLacking ? new EndpointFault('unsupported', message, { body, cause: fault }) : undefined;
}
