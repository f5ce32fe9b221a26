import type { StateProof, StateProver, ToldState } from '../../kernel/basis/StateProver.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { toQuantity } from '../../kernel/rpc/quantity.ts';
import type { Claim } from './claims/Claim.ts';
import { claimsOf } from './claims/claimsOf.ts';
import { TokenLayouts } from './claims/TokenLayouts.ts';
import { accountOf, type ProvenAccount } from './trie/accountOf.ts';
import { headerOf, type ProvenHeader } from './trie/headerOf.ts';
import { ProofFault } from './trie/rlp.ts';

/** Slots in one request: an answer of about half a megabyte on a large network. */
const SLOTS_PER_REQUEST = 64;
/** Slots of one state; the ticks that are farthest from the price are given up first. */
const MAX_SLOTS = 512;
/** An endpoint whose proof is wrong is passed over, so often. */
const TRIES = 3;
const REQUEST_MS = 6_000;
/** A name that KnownMethods may set aside: nodes that lack the method say so in many ways. */
const FEATURE = 'storageProofs';

/** Proves what endpoints told by `eth_getProof` under a header that two operators agree on. */
export class ProofReader implements Pick<StateProver, 'prove'> {
  readonly #layouts = new TokenLayouts();

  async prove(client: ChainClient, told: ToldState, signal?: AbortSignal): Promise<StateProof> {
    const { block } = told;
    try {
      const found = claimsOf(client.chain, told, this.#layouts);
      const claims = affordable(found.claims);
      if (claims.length === 0) return { state: 'unproven', reason: 'unknown' };
      const header = await agreedHeader(client, block, signal);
      if (typeof header === 'string') return { state: 'unproven', reason: header };
      const contracts = [...new Set(claims.map(({ contract }) => contract.toLowerCase() as Address))];
      const verdicts = await Promise.all(
        contracts.map(async (contract) => {
          const own = claims.filter((claim) => claim.contract.toLowerCase() === contract);
          const slots = [...new Set(own.flatMap((claim) => claim.slots))];
          const account = await provenAccount(client, header, contract, slots, signal);
          const valueAt = new Map(slots.map((slot, index) => [slot, account.values[index] ?? 0n]));
          return own.map(({ agrees, slots: asked }) =>
            agrees({ ...account, values: asked.map((slot) => valueAt.get(slot) ?? 0n) }),
          );
        }),
      );
      const refuted = verdicts.findIndex((all) => all.includes(false));
      if (refuted >= 0) return { state: 'refuted', block, contract: contracts[refuted] as Address };
      const all = verdicts.flat();
      if (!all.includes(true)) return { state: 'unproven', reason: 'unknown' };
      const part = found.unknown > 0 || claims.length < found.claims.length || all.includes(undefined);
      return { state: 'proven', block, part };
    } catch (error) {
      if (signal?.aborted) throw SluiceError.from(error);
      return { state: 'unproven', reason: error instanceof ProofFault ? 'invalid' : 'unavailable' };
    }
  }
}

async function agreedHeader(
  { rpc }: ChainClient,
  block: bigint,
  signal: AbortSignal | undefined,
): Promise<ProvenHeader | 'alone' | 'header'> {
  const told = await rpc.corroborate<unknown>('eth_getBlockByNumber', [toQuantity(block), false], {
    compare: (answer) => (answer as { hash?: unknown } | null)?.hash,
    ...(signal ? { signal } : {}),
  });
  if (told.outcome === 'alone') return 'alone';
  if (told.outcome === 'disagree') return 'header';
  try {
    const header = headerOf(told.value);
    return header.number === block ? header : 'header';
  } catch (error) {
    if (error instanceof ProofFault) return 'header';
    throw error;
  }
}

async function provenAccount(
  client: ChainClient,
  header: ProvenHeader,
  contract: Address,
  slots: readonly Hex[],
  signal: AbortSignal | undefined,
): Promise<ProvenAccount> {
  const count = Math.max(1, Math.ceil(slots.length / SLOTS_PER_REQUEST));
  const parts = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const own = slots.slice(index * SLOTS_PER_REQUEST, (index + 1) * SLOTS_PER_REQUEST);
      return provenPart(client, header, contract, own, signal);
    }),
  );
  return { ...(parts[0] as ProvenAccount), values: parts.flatMap(({ values }) => values) };
}

/** From any endpoint, as it need not be believed. @throws ProofFault, SluiceError of the last one */
async function provenPart(
  { rpc }: ChainClient,
  { number, stateRoot }: ProvenHeader,
  contract: Address,
  slots: readonly Hex[],
  signal: AbortSignal | undefined,
): Promise<ProvenAccount> {
  const exclude: string[] = [];
  let fault: ProofFault | undefined;
  while (exclude.length < TRIES) {
    let giver: string | undefined;
    const heard = (endpoint: string) => {
      giver = endpoint;
    };
    const options = {
      exclude,
      feature: FEATURE,
      timeoutMs: REQUEST_MS,
      heard,
      ...(signal ? { signal } : {}),
    };
    try {
      const params = [contract, slots, toQuantity(number)];
      return accountOf(stateRoot, contract, slots, await rpc.request('eth_getProof', params, options));
    } catch (error) {
      if (error instanceof ProofFault) fault = error;
      if (fault !== error || giver === undefined) throw fault ?? error;
      exclude.push(giver);
    }
  }
  throw fault;
}

function affordable(claims: readonly Claim[]): readonly Claim[] {
  let slots = 0;
  return [...claims]
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
    .filter((claim) => {
      slots += claim.slots.length;
      return slots <= MAX_SLOTS;
    });
}
