import PriceImpactDialog from '../../../ui/exchange/flow/PriceImpactDialog.tsx';
import ReviewDialog from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { SettledTrade } from '../../../ui/exchange/flow/SettledTrade.tsx';
import TransactionDialog from '../../../ui/exchange/flow/TransactionDialog.tsx';
import TokenDialog from '../../../ui/exchange/tokens/TokenDialog.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { coin, hush, longToken, samples } from './samples.ts';

export type ExchangeDialogKind =
  | 'review'
  | 'dangerous'
  | 'changed'
  | 'impact'
  | 'tokens'
  | 'asking'
  | 'submitted'
  | 'confirmed'
  | 'failed';

interface ExchangeDialogsProps {
  readonly kind: ExchangeDialogKind;
  readonly onClose: () => void;
}

export default function ExchangeDialogs({ kind, onClose }: ExchangeDialogsProps) {
  const { t } = useLazyTranslation('galleryLazy');
  const sample = t('sample');
  if (kind === 'tokens') {
    return (
      <TokenDialog
        chainName={sample}
        search={(query) => samples.filter(({ symbol }) => symbol.includes(query.toUpperCase()))}
        readAddress={() => ({})}
        lookup={async () => hush}
        commonBases={[coin, hush]}
        selected={coin}
        warning={(currency) =>
          currency === longToken
            ? { level: 'UNKNOWN', canProceed: true, message: 'exchangeLazy:tokenWarning.unknown' }
            : undefined
        }
        explorerUrl={() => undefined}
        onSelect={onClose}
        onClose={onClose}
      />
    );
  }
  if (kind === 'impact') {
    return (
      <PriceImpactDialog
        impact="-16.2%"
        percent={16}
        cost={{ lost: '$81.00', paid: '$500.00' }}
        onContinue={onClose}
        onClose={onClose}
      />
    );
  }
  if (kind === 'review' || kind === 'dangerous' || kind === 'changed') {
    return (
      <ReviewDialog
        input={{ label: sample, currency: coin, amount: '1,234.5', fiat: '~$12.00' }}
        output={{ label: sample, currency: hush, amount: '0.00042' }}
        rows={[
          { label: sample, value: '0.421%', help: t('text') },
          { label: sample, value: '12.5%', tone: 'critical' },
        ]}
        dangerous={kind === 'dangerous'}
        typedConfirmPercent={kind === 'dangerous' ? 10 : undefined}
        onAcceptChanges={kind === 'changed' ? onClose : undefined}
        onConfirm={onClose}
        onClose={onClose}
      />
    );
  }
  return (
    <TransactionDialog
      title={sample}
      phase={kind}
      summary={t('text')}
      steps={[
        { id: 'one', label: sample, state: 'done' },
        { id: 'two', label: sample, state: kind === 'failed' ? 'failed' : 'active' },
      ]}
      detail={kind === 'failed' ? t('text') : undefined}
      secondsTaken={kind === 'confirmed' ? 2 : undefined}
      result={
        <SettledTrade
          paid={{ currency: coin, raw: 10n ** 18n }}
          received={{ currency: hush, raw: 12n * 10n ** 18n }}
          quotedRaw={11n * 10n ** 18n}
        />
      }
      next={{ label: sample, href: '/gallery' }}
      addToken={{ symbol: 'HUSH', state: 'idle', onAdd: () => undefined }}
      onRetry={kind === 'failed' ? onClose : undefined}
      onClose={onClose}
    />
  );
}
