import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

export interface PairButtonProps {
  /** The state; this plugin's own states are i18n keys under `button`. */
  readonly kind: string;
  readonly symbol?: string | undefined;
  readonly testId: string;
  readonly onPress?: (() => void) | undefined;
}

/** The main button with this plugin's texts. */
export function PairButton({ kind, symbol, testId, onPress }: PairButtonProps) {
  const { t } = useLazyTranslation('pools-v2Lazy');
  return (
    <FormButton
      kind={kind}
      symbol={symbol}
      text={(own) => t(own === 'off' ? 'exchange:gate.off' : `button.${own}`)}
      testId={testId}
      onPress={onPress}
    />
  );
}
