import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { restsOnLess } from '../../../kernel/basis/restsOnLess.ts';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import {
  ChainClientsToken,
  LoggerToken,
  TransactionSenderToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import {
  type ReplacementKind,
  type ReplacementPlan,
  TransactionReplacer,
} from '../../../kernel/tx/TransactionReplacer.ts';
import { Button } from '../../components/Button.tsx';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyErrorText } from '../../components/useLazyErrorText.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';
import { DetailRow, DetailRows } from '../DetailRows.tsx';
import { aloneText } from '../flow/notices/basisTexts.ts';
import { ExcessGas } from '../flow/notices/ExcessGas.tsx';
import { FewerNotice } from '../flow/notices/FewerNotice.tsx';

export interface ReplaceDialogProps {
  readonly chain: ChainSpec;
  readonly record: TransactionRecord;
  readonly kind: ReplacementKind;
  readonly onClose: () => void;
}

/**
 * Says what cancelling or speeding up does and costs, and asks the wallet for it. Heavy (dialog): import it
 * lazily.
 */
export default function ReplaceDialog(props: ReplaceDialogProps) {
  const { t } = useLazyTranslation('commonLazy');
  return (
    <Modal title={t(`replace.${props.kind}.title`)} testId="replace-dialog" onClose={props.onClose}>
      <Confirmation {...props} />
    </Modal>
  );
}

type State =
  | { readonly step: 'reading' }
  | {
      readonly step: 'ready' | 'asking';
      readonly plan: ReplacementPlan;
      /** On whose word the person confirmed, where the plan came back because it rests on less by now. */
      readonly seen?: ReplacementPlan['basis'];
    }
  | { readonly step: 'failed'; readonly error: SluiceError };

const Confirmation = observer(function Confirmation({ chain, record, kind }: ReplaceDialogProps) {
  const { t } = useLazyTranslation('commonLazy');
  const locale = useLocale();
  const errorText = useLazyErrorText();
  const close = useCloseDialog();
  const clients = useService(ChainClientsToken);
  const sender = useService(TransactionSenderToken);
  const tracker = useService(TxTrackerToken);
  const logger = useService(LoggerToken);
  const [replacer] = useState(() => new TransactionReplacer(clients, sender, tracker));
  const [state, setState] = useState<State>({ step: 'reading' });

  const fail = useCallback(
    (cause: unknown) => {
      const error = SluiceError.from(cause);
      logger.info(`Replacing ${record.id}: ${error.code}`, error);
      setState({ step: 'failed', error });
    },
    [logger, record.id],
  );
  const read = useCallback(
    (gasAllowed?: bigint) => {
      setState({ step: 'reading' });
      replacer.plan(record.id, kind, gasAllowed).then((plan) => setState({ step: 'ready', plan }), fail);
    },
    [replacer, record.id, kind, fail],
  );
  useEffect(() => read(), [read]);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const send = async (plan: ReplacementPlan) => {
    setState({ step: 'asking', plan });
    let now = plan.basis;
    try {
      await replacer.send(plan, {
        check: (basis) => {
          now = basis;
          if (restsOnLess(now, plan.basis)) throw new SluiceError('cancelled', 'It rests on less now');
        },
        onAsk: () => {
          if (!open.current) throw new SluiceError('cancelled', 'The dialog was closed');
        },
      });
      close();
    } catch (cause) {
      if (restsOnLess(now, plan.basis)) {
        setState({ step: 'ready', plan: { ...plan, basis: now }, seen: plan.basis });
        return;
      }
      const error = SluiceError.from(cause);
      // After a refusal in the wallet the dialog shows its question again.
      if (error.code === 'wallet_rejected') setState({ step: 'ready', plan });
      else fail(error);
    }
  };

  const current = tracker.get(record.id);
  const over = !current || tracker.outcome(current) !== 'pending';
  const cost = (wei: bigint) => {
    const coin = chain.nativeCurrency;
    const amount = formatAmount(wei, coin, { locale, style: 'swap', rounding: 'up' });
    return t('replace.atMost', { amount: `${amount} ${coin.symbol}` });
  };
  if (over || state.step === 'failed') {
    return (
      <Parts>
        <Banner tone={over ? 'neutral' : 'critical'}>
          {over || state.step !== 'failed' ? t('errors.replacement_late') : errorText(state.error)}
          {!over && state.step === 'failed' && state.error.code === 'gas_excessive' && (
            <ExcessGas error={state.error} onAllow={read} />
          )}
        </Banner>
        {!over && <Button onClick={() => read()}>{t('exchange:retry')}</Button>}
        <Button look="bare" onClick={close}>
          {t('exchange:close')}
        </Button>
      </Parts>
    );
  }
  const plan = state.step === 'reading' ? undefined : state.plan;
  const waits = state.step !== 'ready';
  return (
    <Parts>
      {plan && <FewerNotice basis={plan.basis} seen={'seen' in state ? state.seen : undefined} />}
      <p>{t(`replace.${kind}.body`)}</p>
      <DetailRows>
        <DetailRow label={t('replace.nonce')}>{plan ? plan.nonce : '--'}</DetailRow>
        {plan?.basis.state === 'alone' && (
          <DetailRow label={t('exchangeLazy:basis.label')}>{aloneText(t, plan.basis, locale)}</DetailRow>
        )}
        <DetailRow label={t('replace.costBefore')}>{plan ? cost(plan.maxCostBefore) : '--'}</DetailRow>
        <DetailRow label={t('replace.cost')}>{plan ? cost(plan.maxCost) : '--'}</DetailRow>
      </DetailRows>
      <Banner tone={kind === 'speed_up' ? 'warning' : 'neutral'}>
        {t(`replace.${kind}.check`, { nonce: String(plan?.nonce ?? '--') })}
      </Banner>
      <Button
        look={kind === 'cancel' ? 'danger' : 'loud'}
        disabled={waits}
        aria-busy={waits}
        onClick={() => plan && void send(plan)}
      >
        {waits && <Spinner />}
        <span aria-live="polite">
          {t(state.step === 'asking' ? 'tx.outcome.asking' : `replace.${kind}.title`)}
        </span>
      </Button>
      <Button look="bare" onClick={close}>
        {t('replace.wait')}
      </Button>
    </Parts>
  );
});

const Parts = chakra('div', { base: { display: 'grid', gap: '16' } });
