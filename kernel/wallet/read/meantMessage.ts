import type { TypedDataIntent } from '../Connector.ts';
import { typedDataMismatch } from './typedDataMismatch.ts';

/**
 * A field as it must be in the JSON: its name, its Solidity type and its value. A struct's value is the list of
 * its own fields. Undefined: a value that is proven in another way.
 */
export type MeantField = readonly [
  name: string,
  type: string,
  value: bigint | string | boolean | readonly MeantField[] | undefined,
];

/** The whole typed data that an intent means, in the order of its fields. */
export interface MeantMessage {
  readonly domain: readonly MeantField[];
  readonly primaryType: string;
  readonly fields: readonly MeantField[];
}

/** A declared message must not be one that gives a token away: those have intents of their own. */
const GIVES_AWAY = /permit|approv|allowance|delegat|safetx|order/i;
const SPENDS = /spender|operator|delegate/i;
/** Plain values only, so that a declaration can be compared as a whole. */
const PLAIN = /^(?:address|bool|string|bytes|bytes32|uint(?:8|16|32|48|64|96|128|160|256))$/;

/** @throws SluiceError `typed_data_mismatch` for an intent that is missing or may not be signed */
export function meantMessage(intent: TypedDataIntent): MeantMessage {
  switch (intent?.kind) {
    case 'erc2612':
      return {
        domain: [
          // The token's own domain separator proves both.
          ['name', 'string', undefined],
          ['version', 'string', undefined],
          ...boundTo(intent.chainId, intent.token),
        ],
        primaryType: 'Permit',
        fields: [
          ['owner', 'address', intent.owner],
          ['spender', 'address', intent.spender],
          ['value', 'uint256', intent.amountRaw],
          ['nonce', 'uint256', intent.nonce],
          ['deadline', 'uint256', intent.deadline],
        ],
      };
    case 'permit2':
      return {
        domain: [['name', 'string', 'Permit2'], ...boundTo(intent.chainId, intent.permit2)],
        primaryType: 'PermitSingle',
        fields: [
          [
            'details',
            'PermitDetails',
            [
              ['token', 'address', intent.token],
              ['amount', 'uint160', intent.amountRaw],
              ['expiration', 'uint48', intent.expiration],
              ['nonce', 'uint48', intent.nonce],
            ],
          ],
          ['spender', 'address', intent.spender],
          ['sigDeadline', 'uint256', intent.sigDeadline],
        ],
      };
    case 'declared':
      return declared(intent);
    default:
      throw typedDataMismatch('intent', 'nobody said what this signature is for');
  }
}

function declared(intent: Extract<TypedDataIntent, { kind: 'declared' }>): MeantMessage {
  const { name, version, chainId, contract, primaryType } = intent;
  const fields = intent.fields.map((field): MeantField => [field.name, field.type, field.value]);
  if (GIVES_AWAY.test(primaryType))
    throw typedDataMismatch('primaryType', `${primaryType} may not be declared`);
  for (const [field, type] of fields) {
    if (SPENDS.test(field)) throw typedDataMismatch(`message.${field}`, 'may not be declared');
    if (!PLAIN.test(type)) throw typedDataMismatch(`message.${field}`, `${type} may not be declared`);
  }
  return {
    domain: [
      ['name', 'string', name],
      ...(version === undefined ? [] : [['version', 'string', version] as const]),
      ...boundTo(chainId, contract),
    ],
    primaryType,
    fields,
  };
}

function boundTo(chainId: number, contract: string): readonly MeantField[] {
  return [
    ['chainId', 'uint256', BigInt(chainId)],
    ['verifyingContract', 'address', contract],
  ];
}
