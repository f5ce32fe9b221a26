import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'wouter';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText, pairText, quoteSide, rangeTexts } from '../../../ui/exchange/pools/positionTexts.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { StatusBadge } from '../position/StatusBadge.tsx';
import type { PositionRow } from '../stores/PositionListStore.ts';

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    minH: '72',
    px: '12',
    py: '8',
    rounded: '16',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'surface3' },
  },
});
const Words = chakra('span', { base: { flex: '1', minW: '0', display: 'block' } });
const Name = chakra('span', {
  base: { display: 'block', fontWeight: 'medium', overflowWrap: 'anywhere' },
});
const Range = chakra('span', {
  base: {
    display: 'block',
    fontSize: '14',
    color: 'neutral2',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

export interface PositionItemProps {
  readonly chain: ChainSpec;
  readonly row: PositionRow;
}

/** A position as a row that links to its page. */
export function PositionItem({ chain, row }: PositionItemProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const { position, token0, token1, status } = row;
  const id = position.tokenId.toString();
  if (!token0 || !token1) {
    return (
      <Row href={`/pool/${id}`} aria-label={t('positions.item', { id })}>
        <Skeleton w="56" h="36" />
        <Words>
          <Skeleton w="60%" h="16" />
        </Words>
      </Row>
    );
  }
  const tokens = [token0, token1] as const;
  const quote = quoteSide(chain, tokens);
  const [low, high] = rangeTexts(position, tokens, quote, locale);
  const [base, quoted] = quote === 1 ? tokens : [token1, token0];
  return (
    <Row href={`/pool/${id}`}>
      <PairLogo first={token0} second={token1} />
      <Words>
        <Name>
          {pairText(tokens)} {feeText(position.fee, locale)}{' '}
          <chakra.bdi fontSize="14" fontWeight="book" color="neutral3">
            #{id}
          </chakra.bdi>
        </Name>
        <Range>
          {t('positions.range', {
            low,
            high,
            base: shortenSymbol(base.symbol),
            quote: shortenSymbol(quoted.symbol),
          })}
        </Range>
      </Words>
      <StatusBadge status={status} />
    </Row>
  );
}
