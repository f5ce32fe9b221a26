import { encodeCall } from '../abi/callData.ts';
import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { permitSelectors } from '../abi/permitSelectors.ts';
import { requireParts } from '../abi/requireParts.ts';
import { textOf } from '../abi/returnedText.ts';
import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import type { AgreeOptions } from '../rpc/RpcPool.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { agreedWord } from './agreedWord.ts';
import type { TypedData } from './Connector.ts';

/** The domain and nonce for an ERC-2612 permit. */
export interface Erc2612Support {
  readonly domain: TypedData['domain'];
  readonly nonce: bigint;
  /** The token's own domain separator, which `domain` hashes to. */
  readonly separator: Hex;
}

/** Versions to try when a token does not return its own. */
const USUAL_VERSIONS = ['1', '2'];

/**
 * Whether `token` accepts ERC-2612 permits: it returns a nonce, and its domain separator is the one we would
 * sign for. Undefined in any other case (a permit of another shape, such as DAI's): an approval works for all
 * tokens.
 * @param alone called with the endpoint if only one operator told the nonce
 * @throws SluiceError transport codes when the chain cannot be read
 */
export async function erc2612Support(
  client: ChainClient,
  token: Address,
  owner: Address,
  alone: AgreeOptions['alone'],
): Promise<Erc2612Support | undefined> {
  const calls = [
    encodeCall(permitSelectors['nonces(address)'], owner),
    permitSelectors['DOMAIN_SEPARATOR()'],
    metadataSelectors['name()'],
    permitSelectors['version()'],
  ].map((data) => ({ target: token, data }));
  const [nonces, separator, name, version] = (await client.multicall.read(calls)).results;
  const named = text(name);
  const hasNonce = nonces?.ok && wordAt(nonces.data) !== undefined;
  if (!hasNonce || !separator?.ok || separator.data.length !== 66 || named === undefined) return undefined;
  const { hashDomain } = await loadChunk(() => import('./signing/hashTypedData.ts'));
  const ownVersion = text(version);
  for (const candidate of ownVersion === undefined ? USUAL_VERSIONS : [ownVersion]) {
    const domain = { name: named, version: candidate, chainId: client.chain.id, verifyingContract: token };
    if (hashDomain(domain) === separator.data.toLowerCase()) {
      return {
        domain,
        separator: separator.data,
        nonce: await agreedWord(
          client,
          token,
          encodeCall(permitSelectors['nonces(address)'], owner),
          0,
          alone,
        ),
      };
    }
  }
  return undefined;
}

/**
 * EIP-712 data of an ERC-2612 permit for exactly `valueRaw`; `deadlineSeconds` is a Unix time, not a
 * duration.
 * @throws SluiceError `request_incomplete` naming what is missing
 */
export function erc2612TypedData(
  { domain, nonce }: Pick<Erc2612Support, 'domain' | 'nonce'>,
  owner: Address,
  spender: Address,
  valueRaw: bigint,
  deadlineSeconds: bigint,
): TypedData {
  requireParts({ chainId: domain.chainId, token: domain.verifyingContract, owner, spender, nonce });
  return {
    domain,
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender, value: valueRaw, nonce, deadline: deadlineSeconds },
  };
}

function text(result: CallResult | undefined): string | undefined {
  return result?.ok ? textOf(result.data) : undefined;
}

export interface SignatureParts {
  readonly v: 27 | 28;
  readonly r: Hex;
  readonly s: Hex;
}

/** A signed permit of exactly the needed amount, to include in calldata. */
export interface SignedPermit extends SignatureParts {
  readonly token: Address;
  readonly spender: Address;
  readonly valueRaw: bigint;
  /** Seconds. */
  readonly deadline: number;
}

/**
 * The parts of a 65-byte signature, undefined for any other length. Some hardware wallets return 0 or 1 for
 * `v`; contracts require 27 or 28.
 */
export function splitSignature(signature: Hex): SignatureParts | undefined {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined;
  const last = Number.parseInt(signature.slice(130), 16);
  const v = last < 27 ? last + 27 : last;
  if (v !== 27 && v !== 28) return undefined;
  return { v, r: `0x${signature.slice(2, 66)}`, s: `0x${signature.slice(66, 130)}` };
}
