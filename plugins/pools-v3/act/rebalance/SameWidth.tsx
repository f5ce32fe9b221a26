import { observer } from 'mobx-react-lite';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../../add/AddContext.ts';
import { PresetChip } from '../../add/range/PresetChip.tsx';
import { sameWidth } from './sameWidth.ts';

/** Sets a range as wide as the position's own, around the present price; nothing for the full range. */
export const SameWidth = observer(function SameWidth({ range }: { readonly range: TickRange }) {
  const { t } = useLazyTranslation('actLazy');
  const { tier } = useAddStore().pool;
  const around = tier && sameWidth(range, tier.tick, tier.tickSpacing);
  return around && <PresetChip label={t('rebalance.sameWidth')} range={around} />;
});
