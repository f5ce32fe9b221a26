import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { ConfirmWord, isConfirmWord } from './ConfirmWord.tsx';

export interface PriceImpactDialogProps {
  /** Formatted, such as "18.250%". */
  readonly impact: string;
  /** The same as a whole percent, rounded down. */
  readonly percent: number;
  /** Formatted dollars that are lost, and what is paid; absent where the price is not known. */
  readonly cost?: { readonly lost: string; readonly paid: string } | undefined;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/**
 * Comes before the review of a trade with a high price impact: a word must be typed. Heavy (dialog): import
 * it lazily.
 */
export default function PriceImpactDialog(props: PriceImpactDialogProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <Modal title={t('impact.title')} testId="price-impact-dialog" onClose={props.onClose}>
      <Warning {...props} />
    </Modal>
  );
}

function Warning({ impact, percent, cost, onContinue }: PriceImpactDialogProps) {
  const { t, i18n } = useLazyTranslation('exchangeLazy');
  const close = useCloseDialog();
  const [word, setWord] = useState('');
  return (
    <chakra.div display="flex" flexDirection="column" gap="16">
      <Banner tone="critical" title={cost ? t('impact.cost', cost) : t('impact.heading', { impact })}>
        {cost && <p>{t('impact.heading', { impact })}</p>}
        <p>{t('impact.text')}</p>
      </Banner>
      <ConfirmWord percent={percent} word={word} onWord={setWord} />
      <chakra.div display="flex" flexDirection="column" gap="8">
        <Button
          look="danger"
          disabled={!isConfirmWord(word, t('review.confirmWord'), i18n.language)}
          onClick={onContinue}
        >
          {t('impact.continue')}
        </Button>
        <Button look="bare" onClick={close}>
          {t('exchange:cancel')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
