import { encodeCall } from '../../abi/callData.ts';
import { ensSelectors } from '../../abi/ensSelectors.ts';
import { dynamicBytes } from '../../abi/returnedText.ts';
import { addressAt, bytesWords, word } from '../../abi/words.ts';
import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { RpcPool } from '../../rpc/RpcPool.ts';

/** The error OffchainLookup of EIP-3668. */
const OFFCHAIN = '0x556f1830';

const utf8 = new TextDecoder('utf-8', { fatal: false });

/**
 * Reads the records of a node in one registry: each read is compared between operators. A resolver that does
 * not support a record type counts as having no such record. One object serves one lookup.
 */
export class EnsRecords {
  /** Some read of this lookup was answered by one operator only. */
  alone = false;
  readonly #rpc: RpcPool;
  readonly #registry: Address;

  constructor(rpc: RpcPool, registry: Address) {
    this.#rpc = rpc;
    this.#registry = registry;
  }

  async address(node: Hex): Promise<Address | undefined> {
    const data = await this.#ask(node, 'addr(bytes32)');
    const address = data && addressAt(data);
    return address && address !== ZERO_ADDRESS ? parseAddress(address) : undefined;
  }

  async name(node: Hex): Promise<string | undefined> {
    return this.#string(await this.#ask(node, 'name(bytes32)'));
  }

  async text(node: Hex, key: string): Promise<string | undefined> {
    const rest = word(64) + bytesWords(hexOf(new TextEncoder().encode(key)));
    return this.#string(await this.#ask(node, 'text(bytes32,string)', rest));
  }

  async contenthash(node: Hex): Promise<Hex | undefined> {
    const data = await this.#ask(node, 'contenthash(bytes32)');
    const bytes = data && dynamicBytes(data, 256);
    if (!bytes || bytes.length === 0) return undefined;
    return hexOf(bytes);
  }

  #string(data: Hex | undefined): string | undefined {
    // An avatar record may contain a whole small image.
    const bytes = data && dynamicBytes(data, 65_536);
    return bytes && bytes.length > 0 ? utf8.decode(bytes) : undefined;
  }

  async #ask(node: Hex, signature: keyof typeof ensSelectors, rest = ''): Promise<Hex | undefined> {
    const found = await this.#call(this.#registry, encodeCall(ensSelectors['resolver(bytes32)'], node));
    const resolver = found && addressAt(found);
    if (!resolver || resolver === ZERO_ADDRESS) return undefined;
    const data: Hex = `${encodeCall(ensSelectors[signature], node)}${rest}`;
    return this.#call(parseAddress(resolver) as Address, data);
  }

  async #call(to: Address, data: Hex): Promise<Hex | undefined> {
    try {
      const found = await this.#rpc.corroborate<Hex>('eth_call', [{ to, data }, 'latest']);
      if (found.outcome === 'disagree') throw disagreement(found.answers.map(({ endpoint }) => endpoint));
      this.alone ||= found.outcome === 'alone';
      return found.value;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'call_reverted') throw error;
      if (String(error.values.data ?? '').startsWith(OFFCHAIN)) {
        // A lookup must not contact a foreign host without the user's consent.
        throw new SluiceError('ens_failed', 'This name is answered off chain.', {
          cause: error,
          values: { reason: 'offchain' },
        });
      }
      return undefined;
    }
  }
}

function disagreement(endpoints: readonly string[]): SluiceError {
  return new SluiceError('ens_disagreement', 'Endpoints give different answers about this name.', {
    values: { endpoints: endpoints.join(', ') },
  });
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
