import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Button } from '../../../../ui/components/Button.tsx';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { bothText } from '../rebalance/useMoveRows.ts';
import type { SwapMove } from './SwapMove.ts';

/** What is done of a rebalancing that was left, what there is for the rest of it, and how not to go on. */
export const UnfinishedMove = observer(function UnfinishedMove({ move }: { readonly move: SwapMove }) {
  const { t } = useLazyTranslation('actLazy');
  const locale = useLocale();
  const { left, have, obstacle } = move;
  const { tokens } = move.rebalance.store;
  if (!left) return null;
  return (
    <Banner tone="warning" title={t('rebalance.unfinished.title')}>
      {t(`rebalance.unfinished.${left.left}`)}{' '}
      {have && tokens && t('rebalance.unfinished.have', { amounts: bothText(have, tokens, locale, t) })}
      <chakra.span display="flex" flexWrap="wrap" gap="16" mt="8">
        {obstacle === 'arrived_unknown' && (
          <Button size="small" look="soft" onClick={() => void move.readArrived(left)}>
            {t('rebalance.unfinished.retry')}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => move.dismiss()}>
          {t('rebalance.unfinished.keep')}
        </Button>
      </chakra.span>
    </Banner>
  );
});
