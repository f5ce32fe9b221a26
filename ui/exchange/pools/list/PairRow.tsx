import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { Isolated } from '../../../components/Isolated.tsx';
import { formatPercent } from '../../../format/formatPercent.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import type { MyPair } from '../../OwnedPairs.ts';
import { PairLogo } from '../../PairLogo.tsx';
import { pairText } from '../positionTexts.ts';
import { useWorthText } from './useWorthText.ts';

const PIPS = 1_000_000n;

const Row = chakra('li', {
  base: {
    // An action may be as large as the row, and what it opens hangs below it.
    position: 'relative',
    display: 'grid',
    gridTemplateAreas: {
      base: '"logo name actions" "worth worth worth"',
      md: '"logo name worth actions"',
    },
    gridTemplateColumns: {
      base: '60px minmax(0, 1fr) auto',
      md: '60px minmax(0, 1fr) minmax(0, 1.4fr) 104px',
    },
    alignItems: 'center',
    columnGap: { base: '12', lg: '24' },
    rowGap: '10',
    minH: '72',
    px: '12',
    py: '12',
    rounded: '16',
    fontVariantNumeric: 'tabular-nums',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'surface3' },
  },
});
const Small = chakra('span', {
  base: { display: 'block', fontSize: '12', color: 'neutral2', overflowWrap: 'anywhere' },
});

export interface PairRowProps {
  readonly pair: MyPair;
  readonly actions: ReactNode;
}

/** An account's share of a V2 pair: what it would pay now, and how much of the pool it is. */
export const PairRow = observer(function PairRow({ pair, actions }: PairRowProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const worthText = useWorthText();
  const { token0, token1, amounts, liquidityRaw, totalSupplyRaw } = pair;
  const share = totalSupplyRaw === 0n ? 0n : (liquidityRaw * PIPS) / totalSupplyRaw;
  const { usd, amounts: both } = worthText([token0, token1], amounts);
  return (
    <Row>
      <chakra.span gridArea="logo" display="inline-flex">
        <PairLogo first={token0} second={token1} />
      </chakra.span>
      <chakra.div gridArea="name" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {pairText([token0, token1])}
        </chakra.p>
        <Small>{t('pools.share', { share: formatPercent(share, locale) })}</Small>
      </chakra.div>
      <chakra.div gridArea="worth" minW="0" textAlign={{ base: 'start', md: 'end' }}>
        {usd !== undefined && <bdi>{usd}</bdi>}
        <Small as={Isolated}>{both}</Small>
      </chakra.div>
      <chakra.div gridArea="actions" justifySelf="end">
        {actions}
      </chakra.div>
    </Row>
  );
});
