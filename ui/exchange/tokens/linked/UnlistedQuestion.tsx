import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Currency, currencyId } from '../../../../kernel/currency/Currency.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../../kernel/services.ts';
import { useService } from '../../../plugin/useService.ts';
import { cautionOf } from '../../flow/cautionOf.ts';
import { tokenExplorerUrl } from '../../tokenExplorerUrl.ts';
import { LISTS_WAIT_MS, listsMayCome } from '../listsMayCome.ts';

const LinkedTokenDialog = lazy(() => loadChunk(() => import('./LinkedTokenDialog.tsx')));

export interface UnlistedQuestionProps {
  readonly currencies: readonly (Currency | undefined)[];
  /** Takes the token off the page. */
  readonly onRefuse: (currency: Currency) => void;
}

/**
 * A link may select a token that the token dialog would have warned about: asks whether the person wants that
 * token, as the swap page does. Lists that may still arrive are waited for, but not long; meanwhile
 * `useUnaccepted` keeps the page from paying in.
 */
export const UnlistedQuestion = observer(function UnlistedQuestion(props: UnlistedQuestionProps) {
  const { currencies, onRefuse } = props;
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const [waited, setWaited] = useState(false);
  useEffect(() => systemTimers.after(LISTS_WAIT_MS, () => setWaited(true)), []);
  if (!waited && listsMayCome(chain, tokens)) return null;
  // One dialog at a time.
  const currency = currencies.find((one) => one && cautionOf(tokens, one));
  const warning = currency && cautionOf(tokens, currency);
  if (!warning || currency.kind !== 'token') return null;
  return (
    <Suspense>
      <LinkedTokenDialog
        key={currencyId(currency)}
        token={currency}
        warning={warning}
        explorerUrl={tokenExplorerUrl(chain, currency)}
        onAccept={() => tokens.addUserToken(currency)}
        onRefuse={() => onRefuse(currency)}
      />
    </Suspense>
  );
});
