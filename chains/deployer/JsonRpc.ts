/** A node's own answer to a call: its JSON-RPC error. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(method: string, code: number, message: string, data?: unknown) {
    super(`${method}: ${message}`);
    this.code = code;
    this.data = data;
  }
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** A plain JSON-RPC client over HTTP, for tools and tests. */
export class JsonRpc {
  readonly url: string;
  #nextId = 1;

  constructor(url: string) {
    this.url = url;
  }

  /** One call. Throws {@link JsonRpcError} with the node's answer, or the transport's own error. */
  async call<T = unknown>(method: string, params: readonly unknown[] = []): Promise<T> {
    const id = this.#nextId++;
    const answer = (await this.#post({ jsonrpc: '2.0', id, method, params }, method)) as Answer;
    return unwrap<T>(answer, method);
  }

  /** Many calls in one request, answered in the order given. Throws on the first that failed. */
  async batch<T = unknown>(calls: readonly RpcCall[]): Promise<T[]> {
    if (calls.length === 0) return [];
    const firstId = this.#nextId;
    this.#nextId += calls.length;
    const body = calls.map(({ method, params }, index) => ({
      jsonrpc: '2.0',
      id: firstId + index,
      method,
      params: params ?? [],
    }));
    const answers = (await this.#post(body, `batch of ${calls.length}`)) as readonly Answer[];
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return calls.map(({ method }, index) => unwrap<T>(byId.get(firstId + index), method));
  }

  async #post(body: unknown, what: string): Promise<unknown> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${what}: HTTP ${response.status} from ${this.url}`);
    return response.json();
  }
}

function unwrap<T>(answer: Answer | undefined, method: string): T {
  if (answer === undefined) throw new Error(`${method}: no answer`);
  if (answer.error) {
    throw new JsonRpcError(method, answer.error.code, answer.error.message, answer.error.data);
  }
  return answer.result as T;
}
