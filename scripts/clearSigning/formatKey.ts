import type { FunctionFragment, ParamType } from 'ethers/abi';
import type { TypedData } from '../../kernel/wallet/Connector.ts';

/**
 * The key of a function's format: its signature with the names of its parameters, as ERC-7730 writes it. A
 * struct without a name is called `params`.
 */
export function functionKey({ name, inputs }: FunctionFragment): string {
  return `${name}(${inputs.map(parameter).join(',')})`;
}

function parameter(input: ParamType): string {
  return `${typeOf(input)} ${input.name || 'params'}`;
}

function typeOf(input: ParamType): string {
  if (input.arrayChildren) return `${typeOf(input.arrayChildren)}[]`;
  return input.components ? `(${input.components.map(parameter).join(',')})` : input.type;
}

/** The key of a typed message's format: EIP-712's encodeType. */
export function messageKey({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string {
  const others = Object.keys(types).filter((name) => name !== primaryType);
  return [primaryType, ...others.sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('');
}
