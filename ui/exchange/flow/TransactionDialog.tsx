import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { ButtonLink } from '../../components/PageParts.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { PhaseMark, type TransactionPhase } from './PhaseMark.tsx';
import { StepList, type TransactionStep } from './steps/StepList.tsx';
import { useLongAsking } from './steps/useLongAsking.ts';

export interface AddTokenOffer {
  readonly symbol: string;
  readonly state: 'idle' | 'added' | 'failed';
  readonly onAdd: () => void;
}

/** What a person most likely does after a success. */
export type NextStep = { readonly label: string } & (
  | { readonly href: string }
  /** Closes the dialog and gives the focus to the element that this selector finds. */
  | { readonly focus: string }
);

export interface TransactionDialogProps {
  /** The dialog's name, such as "Swap". */
  readonly title: string;
  readonly phase: TransactionPhase;
  /**
   * Replaces "Confirm in your wallet", "Swap submitted", "Swap confirmed", "Swap failed" for other kinds of
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
  /** Replaces the summary after a success: what was paid and received, by the receipt. */
  readonly result?: ReactNode;
  readonly next?: NextStep | undefined;
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

const Facts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '16',
    minH: '44px',
    fontSize: '14',
    color: 'neutral2',
  },
});

const Wide = chakra('div', {
  base: { alignSelf: 'stretch', display: 'flex', flexDirection: 'column', gap: '8', mt: '8' },
});

/** The progress of a transaction, from "Confirm in your wallet" to its end. Heavy (dialog): import it lazily. */
export default function TransactionDialog(props: TransactionDialogProps) {
  const focus = useRef('[data-last-transaction]');
  return (
    <Modal
      title={props.title}
      size="confirmation"
      testId="transaction-dialog"
      // Do not return the focus to the button that opened the dialog: Enter would send the same again.
      finalFocus={() => document.querySelector<HTMLElement>(focus.current)}
      onClose={props.onClose}
    >
      <Progress
        {...props}
        onFocus={(selector) => {
          focus.current = selector;
        }}
      />
    </Modal>
  );
}

interface ProgressProps extends TransactionDialogProps {
  /** What gets the focus when the dialog closes. @param selector of the element */
  readonly onFocus: (selector: string) => void;
}

function Progress(props: ProgressProps) {
  const { phase, steps, detail, explorerUrl, secondsTaken, addToken, next, onRetry, children } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const close = useCloseDialog();
  const summary = phase === 'confirmed' && props.result ? undefined : props.summary;
  const seconds =
    phase === 'confirmed' && secondsTaken !== undefined
      ? t('transaction.seconds', { count: secondsTaken })
      : undefined;
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
      {phase === 'confirmed' && props.result}
      {told && phase !== 'failed' && (
        <chakra.p fontSize="14" color="neutral2">
          {told}
        </chakra.p>
      )}
      {children}
      {(seconds || explorerUrl) && (
        <Facts>
          {seconds}
          {explorerUrl && <ExternalLink href={explorerUrl}>{t('transaction.explorer')}</ExternalLink>}
        </Facts>
      )}
      <Wide>
        {/* After a success every step is done, which the status says. */}
        {steps && steps.length > 1 && phase !== 'confirmed' && <StepList steps={steps} />}
        {detail && phase === 'failed' && <Banner tone="critical">{detail}</Banner>}
        {phase === 'confirmed' && next && <Next next={next} onFocus={props.onFocus} />}
        {addToken && (
          <Button look="quiet" disabled={addToken.state === 'added'} onClick={addToken.onAdd}>
            {t(addTokenTexts[addToken.state], { symbol: shortenSymbol(addToken.symbol) })}
          </Button>
        )}
        {phase === 'failed' && onRetry && <Button onClick={onRetry}>{t('exchange:retry')}</Button>}
        {phase !== 'asking' && (
          <Button look="bare" onClick={close}>
            {t('exchange:close')}
          </Button>
        )}
      </Wide>
    </Column>
  );
}

function Next({ next, onFocus }: { readonly next: NextStep } & Pick<ProgressProps, 'onFocus'>) {
  const close = useCloseDialog();
  if ('href' in next) {
    return (
      <ButtonLink
        href={next.href}
        minH="48"
        bg="accent1"
        color="white"
        _hover={{ bg: 'accent1Hover' }}
        onClick={close}
      >
        {next.label}
      </ButtonLink>
    );
  }
  const go = () => {
    onFocus(next.focus);
    close();
  };
  return <Button onClick={go}>{next.label}</Button>;
}
