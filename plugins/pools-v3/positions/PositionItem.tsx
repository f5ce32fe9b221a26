import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { PositionRow as Row } from '../../../ui/exchange/pools/list/PositionRow.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionRow } from '../stores/PositionListStore.ts';

export interface PositionItemProps {
  readonly chain: ChainSpec;
  readonly row: PositionRow;
}

/** A V3 position in the list. */
export function PositionItem({ chain, row }: PositionItemProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const { position, token0, token1, status } = row;
  const id = position.tokenId.toString();
  return (
    <Row
      {...{ chain, id, status }}
      href={`/pool/${id}`}
      currencies={token0 && token1 && [token0, token1]}
      fee={feeText(position.fee, locale)}
      range={position}
      tick={row.tick}
      amounts={row.amounts}
      fees={row.fees}
      words={{
        item: t('positions.item', { id }),
        value: t('positions.value'),
        fees: t('fees.title'),
        status: t(`status.${status}`),
        unknown: t('unknown'),
        range: (values) => t('positions.range', values),
      }}
    />
  );
}
