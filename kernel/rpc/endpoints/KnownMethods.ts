import type { EndpointFault } from './EndpointFault.ts';

/** Every node has these: where one is said not to exist, its parameters (a state override) are meant. */
const EVERY_NODE_HAS = /^eth_(call|get|chainId|blockNumber|gasPrice|estimateGas)/;
/** How long a method that it does not know is not asked for again. */
const UNSUPPORTED_MS = 600_000;

/** Methods that one endpoint answered once, and those it said it does not know. */
export class KnownMethods {
  readonly #answered = new Set<string>();
  readonly #unsupported = new Map<string, { readonly fault: EndpointFault; readonly atMs: number }>();

  answered(method: string): void {
    this.#answered.add(method);
  }

  /** One node of many behind an address may be an odd one: what was answered before stays asked for. */
  refused(method: string, fault: EndpointFault, nowMs: number): void {
    if (EVERY_NODE_HAS.test(method) || this.#answered.has(method)) return;
    this.#unsupported.set(method, { fault, atMs: nowMs });
  }

  /** @throws EndpointFault that it answered with not long ago */
  throwIfUnsupported(method: string, nowMs: number): void {
    const known = this.#unsupported.get(method);
    if (known !== undefined && nowMs - known.atMs < UNSUPPORTED_MS) throw known.fault;
  }
}
