import { TypedDataEncoder } from 'ethers/hash';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { TypedData } from '../Connector.ts';

/** Heavy: load it by `import()`. */
function typesOf({ types }: TypedData): Record<string, { name: string; type: string }[]> {
  return Object.fromEntries(
    Object.entries(types)
      .filter(([name]) => name !== 'EIP712Domain')
      .map(([name, fields]) => [name, fields.map((field) => ({ ...field }))]),
  );
}

/** The EIP-712 digest that is signed. */
export function hashTypedData(data: TypedData): Hex {
  return TypedDataEncoder.hash(data.domain, typesOf(data), { ...data.message }) as Hex;
}

/** The EIP-712 domain separator. */
export function hashDomain(domain: TypedData['domain']): Hex {
  return TypedDataEncoder.hashDomain(domain) as Hex;
}
