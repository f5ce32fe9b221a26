import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { Card, TextLink } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

/** Shown in place of a position that is loading or cannot be shown: the reason and what to do. */
export const PositionTrouble = observer(function PositionTrouble(props: { readonly store: PositionStore }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const errorText = useErrorText();
  const { state, chain, tokenId, retry } = bound(props.store);
  if (state.kind === 'failed') {
    const again = (
      <Button size="small" look="quiet" onClick={retry}>
        {t('retry')}
      </Button>
    );
    return (
      <Banner tone="critical" title={t('position.failed')} action={again}>
        {errorText(state.error)}
      </Banner>
    );
  }
  if (state.kind === 'loading' || state.kind === 'ready') {
    return (
      <Card role="status" aria-label={t('position.loading')} data-testid="v4-position-loading">
        <Skeleton w="100%" h="40" />
        <Skeleton w="100%" h="150" />
      </Card>
    );
  }
  const values = { chain: chain.label, id: tokenId?.toString() ?? '' };
  return (
    <Card>
      <Banner tone="warning" title={t(`position.${state.kind}.title`, values)}>
        {t(`position.${state.kind}.body`, values)}
      </Banner>
      <TextLink href="/pool/v4">{t('position.toList')}</TextLink>
    </Card>
  );
});

function bound(store: PositionStore) {
  const { state, chain, tokenId } = store;
  return { state, chain, tokenId, retry: () => void store.retry() };
}
