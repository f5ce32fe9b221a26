import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';

export type WrapType = 'NOT_APPLICABLE' | 'WRAP' | 'UNWRAP';

/** Rule 4.81: native to wrapped or back. */
export function wrapType(
  input: Currency | undefined,
  output: Currency | undefined,
  wrapped: Address | undefined,
): WrapType {
  if (!input || !output || !wrapped) return 'NOT_APPLICABLE';
  if (input.kind === 'native' && output.kind === 'token' && output.address === wrapped) return 'WRAP';
  if (input.kind === 'token' && output.kind === 'native' && input.address === wrapped) return 'UNWRAP';
  return 'NOT_APPLICABLE';
}
