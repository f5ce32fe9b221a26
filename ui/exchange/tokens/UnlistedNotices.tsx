import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { Button } from '../../components/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';
import { cautionOf } from '../flow/cautionOf.ts';
import { LISTS_WAIT_MS, listsMayCome } from './listsMayCome.ts';

export interface UnlistedNoticesProps {
  readonly currencies: readonly (Currency | undefined)[];
}

/**
 * A link may select a token that the token dialog would have warned about. This shows the warning with the
 * whole address until it is accepted. Lists that may still arrive are waited for, but not long.
 */
export const UnlistedNotices = observer(function UnlistedNotices({ currencies }: UnlistedNoticesProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const [waited, setWaited] = useState(false);
  useEffect(() => systemTimers.after(LISTS_WAIT_MS, () => setWaited(true)), []);
  if (!waited && listsMayCome(chain, tokens)) return null;
  return currencies.map((currency) => {
    const caution = currency && cautionOf(tokens, currency);
    if (!caution || currency.kind !== 'token') return null;
    const { canProceed, level, message } = caution;
    return (
      <Banner
        key={currencyId(currency)}
        tone={canProceed ? 'warning' : 'critical'}
        title={t(`safety.heading.${canProceed ? level : 'BLOCKED'}`)}
        action={
          canProceed && (
            <Button look="bare" size="small" onClick={() => tokens.addUserToken(currency)}>
              {t('safety.understand')}
            </Button>
          )
        }
      >
        {t(message, { symbol: shortenSymbol(currency.symbol) })} {currency.address}
      </Banner>
    );
  });
});
