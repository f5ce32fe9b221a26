import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import type { ImpactTone } from '../../format/formatPercent.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TradeSides, type TradeSidesProps } from '../amounts/TradeSides.tsx';
import { DetailRow, DetailRows } from '../DetailRows.tsx';
import { ConfirmWord, isConfirmWord } from './ConfirmWord.tsx';

export interface ReviewRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly help?: string;
  readonly tone?: ImpactTone;
}

export interface ReviewDialogProps extends Partial<TradeSidesProps> {
  /** Replaces `input` and `output`, where the transaction is no trade. */
  readonly sides?: ReactNode;
  /** Default: "Review swap". */
  readonly title?: string;
  readonly testId?: string;
  /** What the wallet will be asked for, below the sides. */
  readonly steps?: ReactNode;
  /** Above the steps: what a person must see without scrolling. */
  readonly firstRows?: readonly ReviewRow[];
  readonly rows: readonly ReviewRow[];
  /** What most people never read: behind a line that opens it, with `children`. */
  readonly moreRows?: readonly ReviewRow[];
  /** Content below all rows, such as the route. */
  readonly children?: ReactNode;
  /** Banners above the button: warnings, an error of the last attempt. */
  readonly notices?: ReactNode;
  /** Present: the trade differs from the reviewed one, and must be accepted before it can be confirmed. */
  readonly onAcceptChanges?: (() => void) | undefined;
  /** What has changed; default: the price. */
  readonly changedText?: string;
  /** The changes include another account or chain, whatever the price. */
  readonly otherSigner?: boolean;
  /** Default: "Confirm swap". */
  readonly confirmLabel?: string;
  readonly onConfirm: () => void;
  readonly confirmDisabled?: boolean;
  /** Gives the button its error style. */
  readonly dangerous?: boolean;
  /** Whole percent: the trade has at least this price impact, so "confirm" must be typed. */
  readonly typedConfirmPercent?: number | undefined;
  readonly onClose: () => void;
}

/** "Review swap": both sides, every row, one button. Heavy (dialog): import it lazily. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const {
    firstRows,
    rows,
    notices,
    onAcceptChanges,
    otherSigner = false,
    onConfirm,
    dangerous = false,
    typedConfirmPercent,
    onClose,
  } = props;
  const { t, i18n } = useLazyTranslation('exchangeLazy');
  const [typed, setTyped] = useState({ word: '', percent: 0 });
  // A word that was typed for a lower price impact does not confirm this one.
  const word = (typedConfirmPercent ?? 0) > typed.percent ? '' : typed.word;
  const unproven =
    typedConfirmPercent !== undefined && !isConfirmWord(word, t('review.confirmWord'), i18n.language);
  const blocked = (props.confirmDisabled ?? false) || onAcceptChanges !== undefined || unproven;
  return (
    <Modal
      title={props.title ?? t('review.title')}
      testId={props.testId ?? 'review-dialog'}
      size="confirmation"
      onClose={onClose}
      footer={
        <chakra.div display="flex" flexDirection="column" gap="12" p="16" pt="8">
          {notices}
          {onAcceptChanges && (
            <Banner
              tone="warning"
              title={t(otherSigner ? 'review.changedParty' : 'review.changed')}
              action={
                <Button size="small" onClick={onAcceptChanges}>
                  {t('review.accept')}
                </Button>
              }
            >
              {!otherSigner && (props.changedText ?? t('review.changedHint'))}
            </Banner>
          )}
          {typedConfirmPercent !== undefined && (
            <ConfirmWord
              percent={typedConfirmPercent}
              word={word}
              onWord={(text) => setTyped({ word: text, percent: typedConfirmPercent })}
            />
          )}
          <Button
            size="main"
            maxW="100%"
            look={dangerous ? 'danger' : 'loud'}
            disabled={blocked}
            onClick={({ currentTarget }) => {
              // A button that is disabled meanwhile loses the focus, which must not leave the dialog.
              currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
              onConfirm();
            }}
          >
            {props.confirmLabel ?? t('review.confirm')}
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="16">
        {props.sides}
        {props.input && props.output && <TradeSides input={props.input} output={props.output} />}
        {firstRows && firstRows.length > 0 && <Rows rows={firstRows} />}
        {props.steps}
        <Rows rows={rows} />
        {props.moreRows ? (
          <Disclosure title={t('review.more')} testId="review-more">
            <Rows rows={props.moreRows} />
            {props.children}
          </Disclosure>
        ) : (
          props.children
        )}
      </chakra.div>
    </Modal>
  );
}

function Rows({ rows }: Pick<ReviewDialogProps, 'rows'>) {
  return (
    // Without steps between them, two lists read as one.
    <DetailRows css={{ 'dl + &': { mt: '-8px' } }}>
      {rows.map(({ label, value, ...row }) => (
        <DetailRow key={label} label={label} {...row}>
          {value}
        </DetailRow>
      ))}
    </DetailRows>
  );
}
