import { ActiveChainToken } from '../../../kernel/services.ts';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface PairButtonProps {
  /** i18n key under `button`. */
  readonly kind: string;
  readonly symbol?: string | undefined;
  readonly testId: string;
  readonly onPress?: (() => void) | undefined;
}

/** The main button in this plugin's words. */
export function PairButton({ kind, symbol, testId, onPress }: PairButtonProps) {
  const { t } = useLaterTranslation('pools-v2Later');
  const { chain } = useService(ActiveChainToken);
  return (
    <FormButton
      kind={kind}
      label={t(`button.${kind}`, { symbol: shortenSymbol(symbol ?? ''), chain: chain.label })}
      testId={testId}
      onPress={onPress}
    />
  );
}
