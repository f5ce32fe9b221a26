import { observer } from 'mobx-react-lite';
import { ActiveChainToken, ChainClientsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { LiveRegion } from '../../../ui/components/feedback/LiveRegion.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { aboutWhenText } from '../../../ui/exchange/pools/aboutWhenText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { OwnedPositions } from '../services/OwnedPositions.ts';

/** How many positions the account has, how many were not found yet, and how to look for them. */
export const SearchNotes = observer(function SearchNotes({ owned }: { readonly owned: OwnedPositions }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const errorText = useErrorText();
  const locale = useLocale();
  const { chain } = useService(ActiveChainToken);
  const clients = useService(ChainClientsToken);
  const { reach, unread, searching, searchError } = owned;
  if (!reach) return null;
  const { left, complete, from } = reach;
  const { head } = clients.get(chain.id).clock;
  const searched =
    head && from !== undefined
      ? t('positions.searchedTo', { date: aboutWhenText(from, head, chain.blockTimeMs, locale) })
      : '';
  return (
    <>
      {unread > 0 && <Banner tone="warning">{t('positions.unread', { count: unread })}</Banner>}
      {searchError && <Banner tone="warning">{errorText(searchError)}</Banner>}
      {left > 0 && (
        <Hint data-testid="v4-left">
          {t('positions.left', { count: left })} {complete ? t('positions.nowhere') : searched}
        </Hint>
      )}
      {!complete && (
        <Button size="small" look="quiet" disabled={searching} onClick={() => void owned.lookFurther()}>
          {t('positions.further')}
        </Button>
      )}
      <LiveRegion message={searching ? t('positions.loading') : ''} />
    </>
  );
});
