import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { RpcPool } from '../rpc/types.ts';
import { addressAt, dynamicBytes } from '../tokens/callData.ts';
import { parseAddress } from '../tokens/parseAddress.ts';

// bytes4(keccak256(...)) of the functions below; EIP-137, 181, 634, 1577.
const RESOLVER = '0x0178b8bf'; // resolver(bytes32)
const ADDR = '0x3b3b57de'; // addr(bytes32)
const NAME = '0x691f3431'; // name(bytes32)
const TEXT = '0x59d1d43c'; // text(bytes32,string)
const CONTENTHASH = '0xbc1c58d1'; // contenthash(bytes32)
/** OffchainLookup of EIP-3668. */
const OFFCHAIN = '0x556f1830';

const ZERO = `0x${'0'.repeat(40)}`;
const utf8 = new TextDecoder('utf-8', { fatal: false });

/** Reads one node's records on one registry. A resolver that lacks a record type has no such record. */
export class EnsRecords {
  readonly #rpc: RpcPool;
  readonly #registry: Address;

  constructor(rpc: RpcPool, registry: Address) {
    this.#rpc = rpc;
    this.#registry = registry;
  }

  async address(node: Hex): Promise<Address | undefined> {
    const data = await this.#ask(node, ADDR);
    const address = data && addressAt(data);
    return address && address !== ZERO ? parseAddress(address) : undefined;
  }

  async name(node: Hex): Promise<string | undefined> {
    return this.#string(await this.#ask(node, NAME));
  }

  async text(node: Hex, key: string): Promise<string | undefined> {
    const bytes = [...new TextEncoder().encode(key)].map((byte) => byte.toString(16).padStart(2, '0'));
    const words = [
      (64).toString(16).padStart(64, '0'),
      bytes.length.toString(16).padStart(64, '0'),
      bytes.join('').padEnd(Math.ceil(bytes.length / 32) * 64, '0'),
    ];
    return this.#string(await this.#ask(node, TEXT, words.join('')));
  }

  async contenthash(node: Hex): Promise<Hex | undefined> {
    const data = await this.#ask(node, CONTENTHASH);
    const bytes = data && dynamicBytes(data, 256);
    if (!bytes || bytes.length === 0) return undefined;
    return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }

  #string(data: Hex | undefined): string | undefined {
    // An avatar record may hold a whole small image.
    const bytes = data && dynamicBytes(data, 65_536);
    return bytes && bytes.length > 0 ? utf8.decode(bytes) : undefined;
  }

  async #ask(node: Hex, selector: string, rest = ''): Promise<Hex | undefined> {
    const found = await this.#call(this.#registry, `${RESOLVER}${node.slice(2)}` as Hex);
    const resolver = found && addressAt(found);
    if (!resolver || resolver === ZERO) return undefined;
    return this.#call(parseAddress(resolver) as Address, `${selector}${node.slice(2)}${rest}` as Hex);
  }

  async #call(to: Address, data: Hex): Promise<Hex | undefined> {
    try {
      return await this.#rpc.call({ to, data });
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'call_reverted') throw error;
      if (String(error.values.data ?? '').startsWith(OFFCHAIN)) {
        // Asking a foreign host is for the person to allow, not for a look-up to do.
        throw new SluiceError('ens_failed', 'This name is answered off chain.', {
          cause: error,
          values: { reason: 'offchain' },
        });
      }
      return undefined;
    }
  }
}
