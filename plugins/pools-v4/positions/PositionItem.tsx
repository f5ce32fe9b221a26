import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { PositionRow as Row } from '../../../ui/exchange/pools/list/PositionRow.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useFeeName } from '../position/useFeeName.ts';
import type { PositionRow } from '../stores/PositionListStore.ts';

export interface PositionItemProps {
  readonly chain: ChainSpec;
  readonly row: PositionRow;
}

/** A V4 position in the list. */
export function PositionItem({ chain, row }: PositionItemProps) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { position, currencies, status, tick, amounts, fees } = row;
  const id = position.tokenId.toString();
  return (
    <Row
      {...{ chain, id, status, currencies, tick, amounts, fees }}
      href={`/pool/v4/${id}`}
      fee={useFeeName(position.key)}
      range={position}
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
