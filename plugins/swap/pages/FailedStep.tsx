import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/components/Banner.tsx';
import type { FlowError } from '../stores/flowTypes.ts';
import { flowErrorText } from './flowErrorText.ts';

export interface FailedStepProps {
  readonly failed: FlowError;
  readonly action?: ReactNode;
}

/** A step that failed, and why; one that the person refused in the wallet is no failure, and told quietly. */
export function FailedStep({ failed, action }: FailedStepProps) {
  const { t } = useTranslation('swap');
  const refused = failed.error.code === 'wallet_rejected';
  return (
    <Banner {...(refused ? {} : { tone: 'critical', title: t(`failed.${failed.type}`) })} action={action}>
      {flowErrorText(t, failed)}
    </Banner>
  );
}
