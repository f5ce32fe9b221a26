import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { Card, TextLink } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

/** Shown in place of a position that is loading or cannot be shown: the reason and what to do. */
export const PositionTrouble = observer(function PositionTrouble({
  store,
}: {
  readonly store: PositionStore;
}) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const errorText = useErrorText();
  const { state, chain, tokenId } = store;
  const values = { chain: chain.label, id: tokenId?.toString() ?? '' };
  switch (state.kind) {
    case 'loading':
    case 'ready':
      return (
        <Card role="status" aria-label={t('position.loading')} data-testid="position-loading">
          <Skeleton w="100%" h="40" />
          <Skeleton w="100%" h="150" />
        </Card>
      );
    case 'failed':
      return (
        <Banner
          tone="critical"
          title={t('position.failed')}
          action={
            <Button size="small" look="quiet" onClick={() => void store.retry()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(state.error)}
        </Banner>
      );
    default:
      return (
        <Card>
          <Banner tone="warning" title={t(`position.${state.kind}.title`, values)}>
            {t(`position.${state.kind}.body`, values)}
          </Banner>
          <TextLink href="/pool">{t('position.toList')}</TextLink>
        </Card>
      );
  }
});
