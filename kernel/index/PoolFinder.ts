import { callData, encodeCall } from '../abi/callData.ts';
import { factorySelectors } from '../abi/factorySelectors.ts';
import { addressAt, wordAt } from '../abi/words.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { AddedSources } from './AddedSources.ts';
import { type FoundPool, isKernels } from './IndexDatabase.ts';
import type { IndexNode } from './IndexNode.ts';

/** A contract that emitted logs like a pool's. */
interface Claim {
  readonly address: Hex;
  readonly protocol: 'v2' | 'v3';
}

/** The same with what it says of itself. */
interface Described extends Claim {
  readonly token0: Hex;
  readonly token1: Hex;
  readonly fee: number;
}

const V2_FEE = 3000;
/** How many contracts are remembered that are not pools of these factories, so that each is checked once. */
const MAX_FOREIGN = 20_000;

/** Distinguishes the factories' pools from other contracts that emit the same logs. */
export class PoolFinder {
  readonly #node: IndexNode;
  readonly #added: AddedSources;
  readonly #v2: Hex | undefined;
  readonly #v3: Hex | undefined;
  readonly #foreign = new Set<Hex>();

  constructor(node: IndexNode, added: AddedSources = new AddedSources(node.chain)) {
    this.#node = node;
    this.#added = added;
    this.#v2 = factoryOf(node.chain, 'v2');
    this.#v3 = factoryOf(node.chain, 'v3');
  }

  /** Whether `address` is this protocol's factory, or the one contract of an added kind. */
  isFactory(address: Hex, protocol: string): boolean {
    if (!isKernels(protocol)) return this.#added.has(protocol, address);
    return address === (protocol === 'v2' ? this.#v2 : this.#v3);
  }

  /**
   * What names these pools of an added kind, as far as the chain tells.
   * @throws AddedKindFault, or SluiceError if the chain cannot be asked
   */
  async names(protocol: string, ids: readonly Hex[]): Promise<readonly FoundPool[]> {
    const { calls, read } = this.#added.names(protocol, ids);
    return calls.length === 0 ? [] : read((await this.#node.calls(calls)).results);
  }

  isForeign(address: Hex): boolean {
    return this.#foreign.has(address);
  }

  /**
   * Returns those contracts that the factories confirm as their pools.
   * @throws SluiceError if the factories cannot be asked
   */
  async confirm(claims: readonly Claim[]): Promise<readonly FoundPool[]> {
    const asked = claims.filter(({ protocol }) => (protocol === 'v2' ? this.#v2 : this.#v3));
    const described = await this.#describe(asked);
    const calls = described.map(({ protocol, token0, token1, fee }) =>
      this.#lookup(protocol, token0, token1, fee),
    );
    const answers = calls.length === 0 ? [] : (await this.#node.calls(calls)).results;
    const found = described.filter(({ address }, index) => answerOf(answers[index], addressAt) === address);
    const pools = new Set(found.map(({ address }) => address));
    for (const { address } of claims) if (!pools.has(address)) this.#remember(address);
    return found;
  }

  /**
   * At most `count` pairs of the V2 factory, from number `start` on; undefined if there is no such factory.
   */
  async listPairs(
    start: number,
    count: number,
  ): Promise<{ found: readonly FoundPool[]; all: number } | undefined> {
    const factory = this.#v2;
    if (!factory) return undefined;
    const { results } = await this.#node.calls([
      { target: factory as Address, data: factorySelectors['allPairsLength()'] },
    ]);
    const length = answerOf(results[0], wordAt);
    if (length === undefined || length > 10_000_000n) return undefined;
    const all = Number(length);
    const indexes = Array.from({ length: Math.max(0, Math.min(count, all - start)) }, (_, at) => start + at);
    if (indexes.length === 0) return { found: [], all };
    const named = await this.#node.calls(
      indexes.map((index) => ({
        target: factory as Address,
        data: encodeCall(factorySelectors['allPairs(uint256)'], index),
      })),
    );
    const claims = named.results.flatMap((result): Claim[] => {
      const address = answerOf(result, addressAt);
      return address ? [{ address, protocol: 'v2' }] : [];
    });
    return { found: await this.#describe(claims), all };
  }

  async #describe(claims: readonly Claim[]): Promise<readonly Described[]> {
    if (claims.length === 0) return [];
    const questions = claims.flatMap(({ address, protocol }) =>
      [
        factorySelectors['token0()'],
        factorySelectors['token1()'],
        ...(protocol === 'v3' ? [factorySelectors['fee()']] : []),
      ].map((data): Call => ({ target: address as Address, data })),
    );
    const { results } = await this.#node.calls(questions);
    let at = 0;
    return claims.flatMap(({ address, protocol }): Described[] => {
      const token0 = answerOf(results[at++], addressAt);
      const token1 = answerOf(results[at++], addressAt);
      const fee = protocol === 'v3' ? answerOf(results[at++], wordAt) : BigInt(V2_FEE);
      if (!token0 || !token1 || fee === undefined || fee >= 1_000_000n) return [];
      return [{ address, protocol, token0, token1, fee: Number(fee) }];
    });
  }

  #lookup(protocol: 'v2' | 'v3', token0: Hex, token1: Hex, fee: number): Call {
    return protocol === 'v2'
      ? { target: this.#v2 as Address, data: callData('getPair(address,address)', token0, token1) }
      : {
          target: this.#v3 as Address,
          data: callData('getPool(address,address,uint24)', token0, token1, BigInt(fee)),
        };
  }

  #remember(address: Hex): void {
    if (this.#foreign.size >= MAX_FOREIGN) this.#foreign.clear();
    this.#foreign.add(address);
  }
}

/** Lower-case address of the chain's factory, if the chain has the protocol. */
export function factoryOf(chain: ChainSpec, protocol: 'v2' | 'v3'): Hex | undefined {
  if (!chain.capabilities.protocols.includes(protocol)) return undefined;
  const address = contractAddress(chain, protocol === 'v2' ? 'v2Factory' : 'v3Factory');
  return address?.toLowerCase() as Hex | undefined;
}

/**
 * A contract's answer; undefined if it reverted or the answer cannot be read. @throws SluiceError if there
 * was no answer
 */
export function answerOf<T>(
  result: CallResult | undefined,
  read: (data: Hex) => T | undefined,
): T | undefined {
  if (!result) throw new SluiceError('rpc_error', 'A call gave no answer');
  if (result.ok) return read(result.data);
  if (result.error.code === 'call_reverted') return undefined;
  throw result.error;
}
