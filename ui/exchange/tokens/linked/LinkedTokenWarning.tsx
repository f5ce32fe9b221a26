import { chakra } from '@chakra-ui/react/styled-system';
import type { Token } from '../../../../kernel/currency/Currency.ts';
import type { TokenWarning } from '../../../../kernel/tokens/tokenWarning.ts';
import { useCloseDialog } from '../../../components/dialogs/DialogFrame.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { TokenSafety } from '../TokenSafety.tsx';

export interface LinkedTokenWarningProps {
  readonly token: Token;
  readonly warning: TokenWarning;
  readonly explorerUrl: string | undefined;
  readonly onContinue: () => void;
}

/** The facts about the token, inside the dialog that it closes. */
export function LinkedTokenWarning({ token, warning, explorerUrl, onContinue }: LinkedTokenWarningProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const close = useCloseDialog();
  return (
    <>
      <chakra.p mb="12">{t('safety.linked')}</chakra.p>
      <TokenSafety
        currency={token}
        warning={warning}
        explorerUrl={explorerUrl}
        onContinue={() => {
          onContinue();
          close();
        }}
        onCancel={close}
        onClose={close}
      />
    </>
  );
}
