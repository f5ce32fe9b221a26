import type { TypedData } from '../Connector.ts';

const DOMAIN_FIELDS = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const;

/** The JSON for `eth_signTypedData_v4`: with the type of the domain, and bigints as decimal strings. */
export function typedDataJson(data: TypedData): string {
  const EIP712Domain = DOMAIN_FIELDS.filter(([name]) => data.domain[name] !== undefined).map(
    ([name, type]) => ({
      name,
      type,
    }),
  );
  return JSON.stringify({ ...data, types: { EIP712Domain, ...data.types } }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
