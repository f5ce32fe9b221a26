import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { LoadingDots } from '../../../ui/components/feedback/LoadingDots.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { WindowList } from '../../../ui/components/WindowList.tsx';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ChainHoldings } from '../services/ChainHoldings.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { NftCard, type NftCardData } from './NftCard.tsx';
import { RetryButton } from './parts.tsx';

/** Cards in one row of the list; narrow screens wrap it. */
const PER_ROW = 4;

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '12',
    pb: '12',
    gridTemplateColumns: { base: 'repeat(auto-fill, minmax(min(8.75rem, 100%), 1fr))', md: 'repeat(4, 1fr)' },
  },
});

/**
 * Position NFTs, and other NFTs that were received lately and are still owned. Says what the search cannot
 * find.
 */
export const NftsTab = observer(function NftsTab({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { holdings, settled } = store;
  const failed = holdings.some(({ failures, positions: read }) => failures.positions && !read);
  const positions = holdings.flatMap((one): readonly NftCardData[] =>
    (one.positions?.value.figures ?? []).map(({ position: { tokenId } }) => ({
      kind: 'position',
      holdings: one,
      tokenId,
    })),
  );
  const others = holdings.flatMap((one): readonly NftCardData[] =>
    one.nfts.nfts.map((nft) => ({ kind: 'nft', holdings: one, nft })),
  );
  return (
    <Card aria-label={t('tab.nfts')}>
      <Heading>{t('nfts.positions')}</Heading>
      {positions.length > 0 ? (
        <Cards label={t('nfts.positions')} cards={positions} />
      ) : settled ? (
        !failed && <Empty text={t('nfts.noPositions')} />
      ) : (
        <Skeleton
          w="100%"
          style={{ height: 268 }}
          rounded="16"
          role="status"
          aria-hidden={false}
          aria-label={t('total.loading')}
        />
      )}
      <Heading>{t('nfts.others')}</Heading>
      {holdings.map((one) => (
        <Search key={one.chain.id} holdings={one} />
      ))}
      {others.length > 0 && <Cards label={t('nfts.others')} cards={others} />}
      <Hint>{t('nfts.scope')}</Hint>
    </Card>
  );
});

function Cards({ label, cards }: { readonly label: string; readonly cards: readonly NftCardData[] }) {
  const rows = Array.from({ length: Math.ceil(cards.length / PER_ROW) }, (_, row) =>
    cards.slice(row * PER_ROW, (row + 1) * PER_ROW),
  );
  return (
    <WindowList label={label} rows={rows} keyOf={(row) => row.map(idOf).join(' ')}>
      {(row) => (
        <Grid>
          {row.map((card) => (
            <NftCard key={idOf(card)} card={card} />
          ))}
        </Grid>
      )}
    </WindowList>
  );
}

/** How far the NFT search has come on a network, with a button to search further. */
const Search = observer(function Search({ holdings }: { readonly holdings: ChainHoldings }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const errorText = useErrorText();
  const locale = useLocale();
  const { nfts, balances, chain } = holdings;
  const head = balances?.block;
  useEffect(() => {
    if (head !== undefined && nfts.from === undefined && !nfts.error) void nfts.lookBack(head);
  }, [nfts, head]);
  const names = { chain: chain.label };
  if (nfts.error) {
    return (
      <Banner
        tone="warning"
        title={t('nfts.searchFailed', names)}
        action={<RetryButton onClick={() => void nfts.lookBack(head ?? 0n)} />}
      >
        {errorText(nfts.error)}
      </Banner>
    );
  }
  return (
    <div data-testid="nft-search">
      {nfts.nfts.length === 0 && nfts.from !== undefined && !nfts.loading && <Hint>{t('nfts.none')}</Hint>}
      {nfts.from !== undefined && (
        <Hint>
          {nfts.complete
            ? t('nfts.complete', names)
            : t('nfts.reach', { ...names, block: numberFormat(locale, {}).format(nfts.from) })}
        </Hint>
      )}
      {nfts.unread > 0 && <Hint>{t('nfts.unread', { count: nfts.unread })}</Hint>}
      {nfts.loading ? (
        <Hint role="status">
          {t('nfts.looking')}
          <LoadingDots />
        </Hint>
      ) : (
        !nfts.complete &&
        nfts.from !== undefined && (
          <Button size="small" look="quiet" onClick={() => void nfts.lookBack(head ?? 0n)}>
            {t('nfts.more')}
          </Button>
        )
      )}
    </div>
  );
});

function idOf(card: NftCardData): string {
  const place = card.holdings.chain.id;
  return card.kind === 'position'
    ? `${place}:${card.tokenId}`
    : `${place}:${card.nft.address}:${card.nft.tokenId}`;
}
