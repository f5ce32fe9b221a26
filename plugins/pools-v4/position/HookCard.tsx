import { observer } from 'mobx-react-lite';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { AddressLink } from '../../../ui/exchange/AddressLink.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { poolRefusal } from '../poolRefusal.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

/** The contract that the pool calls, and what it may do when liquidity is taken out; nothing where there is none. */
export const HookCard = observer(function HookCard({ store }: { readonly store: PositionStore }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const errorText = useErrorText();
  const { known, hook, chain } = store;
  if (!known || !hook) return null;
  const { hooks } = known.position.key;
  const refusal = poolRefusal(known.position.key);
  return (
    <Card aria-label={t('hook.title')} data-testid="v4-hook">
      <Heading>{t('hook.title')}</Heading>
      <Hint>
        <AddressLink address={hooks} explorer={chain.explorer} />
      </Hint>
      <Hint>{t(`hook.${hook.changesAmounts ? 'takes' : hook.runsOnRemoval ? 'runs' : 'idle'}`)}</Hint>
      {refusal && <Hint>{errorText(refusal)}</Hint>}
    </Card>
  );
});
