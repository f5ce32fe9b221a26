/** EIP-1193. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (...args: readonly never[]) => void): unknown;
  removeListener?(event: string, listener: (...args: readonly never[]) => void): unknown;
}
