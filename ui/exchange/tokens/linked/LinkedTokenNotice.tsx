import { observer } from 'mobx-react-lite';
import { type Currency, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import { ActiveChainToken } from '../../../../kernel/services.ts';
import { Button } from '../../../components/Button.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { useService } from '../../../plugin/useService.ts';
import type { LinkedToken } from './LinkedToken.ts';

export interface LinkedTokenNoticeProps {
  readonly linked: LinkedToken;
  /** The token of the other side. */
  readonly other: Currency | undefined;
  readonly onDismiss: () => void;
}

/** Says why the page cannot select a token that its link names, or cannot yet. */
export const LinkedTokenNotice = observer(function LinkedTokenNotice(props: LinkedTokenNoticeProps) {
  const { linked, other, onDismiss } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'exchange', 'common');
  const { chain } = useService(ActiveChainToken);
  const { currency, state, value } = linked;
  const shown = state === 'found' && sameCurrency(currency, other) ? 'same' : state;
  if (shown === 'quiet' || shown === 'found') return null;
  const waits = shown === 'reading' || shown === 'unanswered';
  return (
    <Banner
      tone={shown === 'reading' ? 'neutral' : 'warning'}
      action={
        <Button look="bare" size="small" onClick={onDismiss}>
          {t(waits ? 'exchange:cancel' : 'common:dismiss')}
        </Button>
      }
    >
      {t(`link.${shown}`, { value, chain: chain.label })}
    </Banner>
  );
});
