import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Empty } from '../../components/feedback/Empty.tsx';
import { useErrorText } from '../../components/hooks/useErrorText.ts';
import type { MyPair, MyPairs } from '../OwnedPairs.ts';
import { PairRow } from './list/PairRow.tsx';
import { RowsWaiting } from './list/RowsWaiting.tsx';
import { pairText } from './positionTexts.ts';

const List = chakra('ul', { base: { display: 'grid' } });

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
  switch (result.state) {
    case 'not_connected':
      return (
        <Empty text={texts.connectHint}>
          <Button onClick={onConnect}>{texts.connect}</Button>
        </Empty>
      );
    case 'loading':
      return <RowsWaiting label={texts.loading} />;
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
          {result.pairs.map((pair) => (
            <PairRow
              key={pair.address}
              pair={pair}
              actions={actions(pair, pairText([pair.token0, pair.token1]))}
            />
          ))}
        </List>
      )}
    </>
  );
}
