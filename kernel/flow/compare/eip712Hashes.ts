import { TypedDataEncoder } from 'ethers/hash';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { TypedData } from '../../wallet/Connector.ts';

/** What devices show of typed data. `digest` is what is signed: it covers both others. */
export interface Eip712Hashes {
  readonly domainHash: Hex;
  readonly messageHash: Hex;
  readonly digest: Hex;
}

/** Heavy: load it by `import()`. */
export function eip712Hashes({ domain, types, message }: TypedData): Eip712Hashes {
  const structs = Object.fromEntries(
    Object.entries(types)
      .filter(([name]) => name !== 'EIP712Domain')
      .map(([name, fields]) => [name, [...fields]]),
  );
  return {
    domainHash: TypedDataEncoder.hashDomain(domain) as Hex,
    messageHash: TypedDataEncoder.from(structs).hash({ ...message }) as Hex,
    digest: TypedDataEncoder.hash(domain, structs, { ...message }) as Hex,
  };
}
