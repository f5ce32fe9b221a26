import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { bytesOf, hashOf, hexOf, quantityBytes } from './bytes.ts';
import { encodeRlp, ProofFault } from './rlp.ts';

/** The fields of a header in the order of their encoding, as JSON-RPC names them. Later forks only append. */
const FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce'],
];
/** London, Shanghai, Cancun (three), Prague. */
const LATER = [
  ...['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot'],
  'requestsHash',
];
const QUANTITIES = new Set([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed'],
  'excessBlobGas',
]);
const MAX_FIELD_BYTES = 2_048;

/** What a header proves. */
export interface ProvenHeader {
  readonly number: bigint;
  readonly stateRoot: Hex;
}

/**
 * Reads a header from the answer to `eth_getBlockByNumber` and checks that it has the hash that it names. A
 * chain whose headers have other fields has no such header.
 * @throws ProofFault
 */
export function headerOf(block: unknown): ProvenHeader {
  if (typeof block !== 'object' || block === null) throw new ProofFault('no block');
  const fields = block as Readonly<Record<string, unknown>>;
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null;
  const last = LATER.filter(has).at(-1);
  const names = [...FIELDS, ...LATER.slice(0, last === undefined ? 0 : LATER.indexOf(last) + 1)];
  const encoded = names.map((name) =>
    QUANTITIES.has(name) ? quantityBytes(fields[name]) : bytesOf(fields[name], MAX_FIELD_BYTES),
  );
  if (hashOf(encodeRlp(encoded)) !== String(fields.hash).toLowerCase()) {
    throw new ProofFault('the header does not have its hash');
  }
  const stateRoot = hexOf(bytesOf(fields.stateRoot, 32));
  return { number: BigInt(fields.number as string), stateRoot };
}
