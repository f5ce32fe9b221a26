import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { Button } from '../../components/Button.tsx';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { PhaseMark, type TransactionPhase } from './PhaseMark.tsx';
import { StepList, type TransactionStep } from './StepList.tsx';

export interface AddTokenOffer {
  readonly symbol: string;
  readonly state: 'idle' | 'added' | 'failed';
  readonly onAdd: () => void;
}

export interface TransactionDialogProps {
  /** The dialog's name, such as "Swap". */
  readonly title: string;
  readonly phase: TransactionPhase;
  /**
   * Replaces "Confirm in wallet", "Swap submitted", "Swap confirmed", "Swap failed" for other kinds of
   * transaction.
   */
  readonly status?: string;
  /** The transaction in a few words: "1 MON for 12 HUSH". */
  readonly summary?: ReactNode;
  /** Present where more than one signature is needed. */
  readonly steps?: readonly TransactionStep[];
  /** A hint while the transaction runs; after a failure, what went wrong and what to do. */
  readonly detail?: string | undefined;
  readonly explorerUrl?: string | undefined;
  /** Seconds from sending to confirmation. */
  readonly secondsTaken?: number | undefined;
  readonly addToken?: AddTokenOffer | undefined;
  /** The received amount ("1.2 HUSH"), read from the receipt, and the quoted amount. */
  readonly settled?:
    | { readonly amount: string; readonly quoted: string; readonly recipient?: string | undefined }
    | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const addTokenTexts = {
  idle: 'transaction.addToken',
  added: 'transaction.tokenAdded',
  failed: 'transaction.tokenFailed',
} as const satisfies Record<AddTokenOffer['state'], string>;

const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '12',
    pt: '8',
    textAlign: 'center',
  },
});

const Wide = chakra('div', {
  base: { alignSelf: 'stretch', display: 'flex', flexDirection: 'column', gap: '8', mt: '8' },
});

/** The progress of a transaction, from "Confirm in wallet" to its end. Heavy (dialog): import it lazily. */
export default function TransactionDialog(props: TransactionDialogProps) {
  return (
    <Modal
      title={props.title}
      size="confirmation"
      testId="transaction-dialog"
      // Do not return the focus to the button that opened the dialog: Enter would send the same again.
      finalFocus={() => document.querySelector<HTMLElement>('[data-last-transaction]')}
      onClose={props.onClose}
    >
      <Progress {...props} />
    </Modal>
  );
}

/** If the wallet takes longer, its window may be hidden behind this one. */
const LONG_ASKING_MS = 1500;

function useLongAsking(asking: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const stopTimer = systemTimers.after(LONG_ASKING_MS, () => setLong(true));
    return () => {
      stopTimer();
      setLong(false);
    };
  }, [asking]);
  return asking && long;
}

function Progress(props: TransactionDialogProps) {
  const { phase, summary, steps, detail, explorerUrl, secondsTaken, addToken, settled, onRetry, children } =
    props;
  const { t } = useLazyTranslation('exchangeLazy');
  const close = useCloseDialog();
  const hint = useLongAsking(phase === 'asking') ? t('transaction.longAsking') : undefined;
  const told = detail ?? hint;
  return (
    <Column>
      <PhaseMark phase={phase} />
      <chakra.p role="status" data-testid="tx-status" fontSize="20" fontWeight="medium" lineHeight="number">
        {props.status ?? t(`transaction.${phase}`)}
      </chakra.p>
      {summary && (
        <chakra.div color="neutral2" overflowWrap="anywhere" maxW="100%">
          {summary}
        </chakra.div>
      )}
      {phase === 'confirmed' && settled && (
        <chakra.div>
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            {t(settled.recipient ? 'transaction.settledTo' : 'transaction.settled', {
              amount: settled.amount,
              recipient: settled.recipient,
            })}
          </chakra.p>
          <chakra.p fontSize="14" color="neutral2">
            {t('transaction.quoted', { amount: settled.quoted })}
          </chakra.p>
        </chakra.div>
      )}
      {phase === 'confirmed' && secondsTaken !== undefined && (
        <chakra.p fontSize="14" color="neutral2">
          {t('transaction.seconds', { count: secondsTaken })}
        </chakra.p>
      )}
      {told && phase !== 'failed' && (
        <chakra.p fontSize="14" color="neutral2">
          {told}
        </chakra.p>
      )}
      {children}
      <Wide>
        {steps && steps.length > 1 && <StepList steps={steps} />}
        {detail && phase === 'failed' && <Banner tone="critical">{detail}</Banner>}
        {explorerUrl && (
          <chakra.div alignSelf="center" display="flex" alignItems="center" minH="44px" fontSize="14">
            <ExternalLink href={explorerUrl}>{t('transaction.explorer')}</ExternalLink>
          </chakra.div>
        )}
        {addToken && (
          <Button look="soft" disabled={addToken.state === 'added'} onClick={addToken.onAdd}>
            {t(addTokenTexts[addToken.state], { symbol: shortenSymbol(addToken.symbol) })}
          </Button>
        )}
        {phase === 'failed' && onRetry && <Button onClick={onRetry}>{t('exchange:retry')}</Button>}
        {phase !== 'asking' && (
          <Button look="quiet" onClick={close}>
            {t('exchange:close')}
          </Button>
        )}
      </Wide>
    </Column>
  );
}
