import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { AddressText } from '../../../kernel/chain/readAddressText.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenWarning } from '../../../kernel/tokens/tokenWarning.ts';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import type { Favourites } from './chosen/Favourites.ts';
import { ManageTokens, type TokenManagement } from './ManageTokens.tsx';
import { TokenDetails } from './TokenDetails.tsx';
import { TokenSafety } from './TokenSafety.tsx';
import { TokenSearch } from './TokenSearch.tsx';

export interface TokenDialogProps {
  readonly chainName: string;
  /** The picker's search, in its order (rules 5.9 to 5.13). Make it a new function when the lists change. */
  readonly search: (query: string) => readonly Currency[];
  /** Reads a token that no list knows from its contract. */
  readonly lookup: (address: Address, signal: AbortSignal) => Promise<Currency>;
  readonly commonBases?: readonly Currency[];
  readonly selected?: Currency | undefined;
  /** Formatted; may read observables. */
  readonly balanceText?: (currency: Currency) => string | undefined;
  /** The balance in dollars, formatted; may read observables. */
  readonly valueText?: ((currency: Currency) => string | undefined) | undefined;
  /** Tokens that were chosen last, the newest first. */
  readonly recent?: readonly Currency[];
  /** Present: tokens can be marked. Reads may be observable. */
  readonly favourites?: Favourites | undefined;
  /** Reads a typed or pasted address. */
  readonly readAddress: (text: string) => AddressText;
  /** Marks a row with a warning. */
  readonly warning: (currency: Currency) => TokenWarning | undefined;
  /** The warning shown before a token is selected; absent: that of `warning`. */
  readonly caution?: (currency: Currency) => TokenWarning | undefined;
  readonly explorerUrl: (currency: Currency) => string | undefined;
  /** The person read the warning and continues: called before `onSelect`. */
  readonly onAcknowledge?: (currency: Currency) => void;
  readonly onSelect: (currency: Currency) => void;
  /** Whether the person points at the list: its order should stay then. */
  readonly onPointing?: ((pointing: boolean) => void) | undefined;
  /** Present: lists and tokens can be changed in this dialog. */
  readonly management?: TokenManagement | undefined;
  /** What gets the focus when the dialog closes; default: what had it before. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  readonly onClose: () => void;
}

type Step =
  | { readonly step: 'search' }
  | { readonly step: 'manage' }
  | { readonly step: 'details'; readonly currency: Currency }
  /**
   * `importing`: the token was found by its address, and is added to the person's tokens before it is
   * selected.
   */
  | {
      readonly step: 'safety';
      readonly currency: Currency;
      readonly warning: TokenWarning;
      readonly importing?: true;
    };

const searching: Step = { step: 'search' };
const managing: Step = { step: 'manage' };

/**
 * "Select a token": search, token details and the safety step. Heavy (list, dialog): import it lazily. Waits for
 * the texts of all its steps: a step that loaded its own texts later would hide the open dialog meanwhile.
 */
export default function TokenDialog(props: TokenDialogProps) {
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy', 'deviceLazy');
  const [step, setStep] = useState<Step>(searching);
  const searchBox = useRef<HTMLInputElement>(null);
  const title = {
    search: t('tokens.title'),
    details: t('tokens.details'),
    safety: t('safety.title'),
    manage: t('manage.title'),
  }[step.step];
  return (
    <Modal
      title={title}
      testId="token-dialog"
      height="min(80vh, 680px)"
      ownScroll
      initialFocus={searchBox}
      finalFocus={props.finalFocus}
      onClose={props.onClose}
      onBack={step.step === 'search' ? undefined : () => setStep(searching)}
    >
      <Steps {...props} step={step} setStep={setStep} searchBox={searchBox} />
    </Modal>
  );
}

interface StepsProps extends TokenDialogProps {
  readonly step: Step;
  readonly setStep: (step: Step) => void;
  readonly searchBox: React.RefObject<HTMLInputElement | null>;
}

const Scroll = chakra('div', { base: { flex: '1', minH: '0', overflowY: 'auto', px: '16', pb: '16' } });

function Steps({ step, setStep, searchBox, ...props }: StepsProps) {
  const close = useCloseDialog();
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // What had the focus is gone with its step: the next one must not begin outside of the dialog.
  useEffect(() => {
    if (first.current) first.current = false;
    else if (step.step === 'search') searchBox.current?.focus();
    else body.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, [step.step, searchBox]);
  const select = (currency: Currency) => {
    props.onSelect(currency);
    close();
  };
  const cautionOf = props.caution ?? props.warning;
  const choose = (currency: Currency) => {
    const warning = cautionOf(currency);
    if (warning) setStep({ step: 'safety', currency, warning });
    else select(currency);
  };

  if (step.step === 'manage' && props.management) {
    return (
      <Scroll ref={body}>
        <ManageTokens
          management={props.management}
          readAddress={props.readAddress}
          lookup={props.lookup}
          onFound={(currency) => {
            const warning = cautionOf(currency);
            setStep(
              warning
                ? { step: 'safety', currency, warning, importing: true }
                : { step: 'details', currency },
            );
          }}
        />
      </Scroll>
    );
  }
  if (step.step === 'safety') {
    return (
      <Scroll ref={body}>
        <TokenSafety
          currency={step.currency}
          warning={step.warning}
          explorerUrl={props.explorerUrl(step.currency)}
          onContinue={() => {
            props.onAcknowledge?.(step.currency);
            if (step.importing) setStep(managing);
            else select(step.currency);
          }}
          onCancel={() => setStep(step.importing ? managing : searching)}
          onClose={close}
        />
      </Scroll>
    );
  }
  if (step.step === 'details') {
    return (
      <Scroll ref={body}>
        <TokenDetails
          currency={step.currency}
          chainName={props.chainName}
          explorerUrl={props.explorerUrl(step.currency)}
          balance={props.balanceText?.(step.currency)}
          favourites={props.favourites}
          onChoose={() => choose(step.currency)}
        />
      </Scroll>
    );
  }
  return (
    <TokenSearch
      search={props.search}
      readAddress={props.readAddress}
      lookup={props.lookup}
      commonBases={props.commonBases ?? []}
      selected={props.selected}
      balanceText={props.balanceText}
      valueText={props.valueText}
      recent={props.recent ?? []}
      favourites={props.favourites}
      warning={props.warning}
      searchBox={searchBox}
      onChoose={choose}
      onDetails={(currency) => setStep({ step: 'details', currency })}
      onManage={props.management && (() => setStep(managing))}
      onPointing={props.onPointing}
    />
  );
}
