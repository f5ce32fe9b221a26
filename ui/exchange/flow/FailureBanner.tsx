import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { FlowFailure, TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useLazyErrorText } from '../../components/useLazyErrorText.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { ExcessGas } from './notices/ExcessGas.tsx';

export interface FailureBannerProps {
  readonly flow: Pick<TransactionFlow, 'allowGas'>;
  readonly failure: FlowFailure;
  /** Shown where the transaction itself failed: "Add liquidity failed". */
  readonly title: string;
  readonly action?: ReactNode;
}

/**
 * Shows which step failed and why. A refusal by the person in the wallet is no failure and is shown quietly.
 */
export default function FailureBanner({ flow, failure, title, action }: FailureBannerProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const errorText = useLazyErrorText();
  const { type, error } = failure;
  const isAllowance = type === 'approval' || type === 'permit';
  const loud = { tone: 'critical', title: isAllowance ? t(`flow.failed.${type}`) : title } as const;
  return (
    <Banner {...(error.code === 'wallet_rejected' ? {} : loud)} action={action}>
      {failureText(t, failure, errorText)}
      {error.code === 'gas_excessive' && (
        <ExcessGas error={error} onAllow={(gas) => void flow.allowGas(gas)} />
      )}
    </Banner>
  );
}

/** A failed step in words; an allowance names its token (rules 8.29 to 8.33). */
export function failureText(
  t: TFunction,
  { type, error, token }: FlowFailure,
  errorText: (error: SluiceError) => string,
): string {
  if (!token || (type !== 'approval' && type !== 'permit')) return errorText(error);
  const refused = error.code === 'wallet_rejected';
  const message = refused ? t(`exchangeLazy:flow.rejected.${type}`) : errorText(error);
  return t(`exchangeLazy:flow.allowance.${type}`, { symbol: shortenSymbol(token.symbol), message });
}
