import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Empty } from '../../components/feedback/Empty.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useErrorText } from '../../components/hooks/useErrorText.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { formatPercent } from '../../format/formatPercent.ts';
import type { MyPair, MyPairs } from '../OwnedPairs.ts';
import { PairLogo } from '../PairLogo.tsx';
import { pairText } from './positionTexts.ts';

const PIPS = 1_000_000n;
/** Decimals of every pair's liquidity token. */
const LP_DECIMALS = 18;

const List = chakra('ul', { base: { display: 'grid', gap: '8' } });

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '12',
    minH: '72',
    px: '12',
    py: '8',
    rounded: '16',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'surface3' },
  },
});

/** Links and buttons side by side; they wrap where there is no room. */
export const ButtonRow = chakra('div', { base: { display: 'flex', gap: '8', flexWrap: 'wrap' } });

export interface PairListTexts {
  readonly connectHint: string;
  readonly connect: string;
  readonly loading: string;
  readonly failed: (reason: string) => string;
  readonly retry: string;
  readonly unread: (count: number) => string;
  readonly none: string;
  /** The next thing to do where there is none. */
  readonly next?: ReactNode;
  /** Text for the account's amount and share of a pair. */
  readonly owned: (amount: string, share: string) => string;
}

export interface PairListProps {
  readonly result: MyPairs;
  readonly texts: PairListTexts;
  readonly onConnect: () => void;
  readonly onRetry: () => void;
  /** The actions for a pair; `name` is like "MON / HUSH". */
  readonly actions: (pair: MyPair, name: string) => ReactNode;
}

/** The account's V2 pairs, or the reason why they are not shown. */
export function PairList({ result, texts, onConnect, onRetry, actions }: PairListProps) {
  const errorText = useErrorText();
  const locale = useLocale();
  switch (result.state) {
    case 'not_connected':
      return (
        <Empty text={texts.connectHint}>
          <Button onClick={onConnect}>{texts.connect}</Button>
        </Empty>
      );
    case 'loading':
      return (
        <List aria-busy="true" aria-label={texts.loading}>
          {[0, 1, 2].map((row) => (
            <li key={row}>
              <Skeleton w="100%" h={{ base: '124px', sm: '72px' }} rounded="16" />
            </li>
          ))}
        </List>
      );
    case 'failed':
      return (
        <Banner
          tone="critical"
          action={
            <Button size="small" look="quiet" onClick={onRetry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed(errorText(result.error))}
        </Banner>
      );
  }
  return (
    <>
      {result.unread > 0 && <Banner tone="warning">{texts.unread(result.unread)}</Banner>}
      {result.pairs.length === 0 && <Empty text={texts.none}>{texts.next}</Empty>}
      {result.pairs.length > 0 && (
        <List>
          {result.pairs.map((pair) => {
            const { token0, token1, liquidityRaw, totalSupplyRaw } = pair;
            const name = pairText([token0, token1]);
            const share = totalSupplyRaw === 0n ? 0n : (liquidityRaw * PIPS) / totalSupplyRaw;
            return (
              <Row key={pair.address}>
                <PairLogo first={token0} second={token1} />
                <chakra.div flex="1" minW="140px">
                  <chakra.p fontWeight="medium">{name}</chakra.p>
                  <chakra.p fontSize="12" color="neutral2">
                    {texts.owned(
                      formatAmount(liquidityRaw, LP_DECIMALS, { locale, style: 'swap' }),
                      formatPercent(share, locale),
                    )}
                  </chakra.p>
                </chakra.div>
                <ButtonRow>{actions(pair, name)}</ButtonRow>
              </Row>
            );
          })}
        </List>
      )}
    </>
  );
}
