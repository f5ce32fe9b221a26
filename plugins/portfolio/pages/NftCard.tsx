import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { positionImage } from '../../../kernel/positions/positionImage.ts';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ChainHoldings } from '../services/ChainHoldings.ts';
import { type NftId, nftKey } from '../services/findNfts.ts';
import { type NftFacts, nftFacts } from '../services/nftFacts.ts';
import { Line, Small } from './parts.tsx';

export type NftCardData =
  | { readonly kind: 'position'; readonly holdings: ChainHoldings; readonly tokenId: bigint }
  | { readonly kind: 'nft'; readonly holdings: ChainHoldings; readonly nft: NftId };

const Frame = chakra('div', {
  base: {
    p: '8',
    rounded: '16',
    bg: 'surface3',
    minW: '0',
    overflowWrap: 'anywhere',
    display: 'grid',
    gap: '4',
  },
});
const Box = chakra('div', {
  base: {
    h: '200px',
    rounded: '12',
    bg: 'surface4',
    overflow: 'hidden',
    display: 'grid',
    placeItems: 'center',
    p: '8',
    fontSize: '12',
    color: 'neutral2',
    textAlign: 'center',
  },
});
const Picture = chakra('img', { base: { w: '100%', h: '184px', objectFit: 'contain' } });
const Name = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '44px',
    color: 'accentText',
    rounded: '4',
    _hover: { textDecoration: 'underline' },
  },
});

type Shown = Partial<NftFacts> | 'failed' | undefined;

/**
 * An NFT with its picture where that is stored on chain. Reads the contract when the card becomes visible.
 */
export function NftCard({ card }: { readonly card: NftCardData }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let gone = false;
    read(card).then(
      (facts) => {
        if (!gone) setShown(facts);
      },
      () => {
        if (!gone) setShown('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [card]);
  const { chain } = card.holdings;
  const facts = shown === 'failed' ? undefined : shown;
  const id = card.kind === 'position' ? card.tokenId : card.nft.tokenId;
  const place = card.kind === 'position' ? '' : (facts?.collection ?? shortenAddress(card.nft.address));
  const name =
    card.kind === 'position' ? t('nfts.position', { id: String(id) }) : (facts?.name ?? `${place} #${id}`);
  return (
    <Frame>
      <Box>
        {shown === undefined ? (
          <Skeleton w="100%" h="184px" aria-label={t('nfts.loading')} />
        ) : facts?.image ? (
          <Picture
            src={facts.image}
            alt={t('nfts.image', { name })}
            referrerPolicy="no-referrer"
            onError={() => setShown({ ...facts, image: undefined })}
          />
        ) : (
          noPicture(t, shown)
        )}
      </Box>
      {card.kind === 'position' ? (
        <Name href={`/pool/${id}?chain=${chain.slug}`}>{name}</Name>
      ) : (
        <Line title={String(id)}>{name}</Line>
      )}
      <Small>{[place, chain.label].filter((part) => part !== '').join(' · ')}</Small>
    </Frame>
  );
}

function noPicture(t: (key: string, values: Record<string, string>) => string, shown: Shown): string {
  if (shown === 'failed') return t('nfts.failed', {});
  const place = shown?.elsewhere;
  return place ? t('nfts.elsewhere', { place }) : t('nfts.noImage', {});
}

function read(card: NftCardData): Promise<Partial<NftFacts>> {
  const { holdings } = card;
  if (card.kind === 'nft') return holdings.once(nftKey(card.nft), () => nftFacts(holdings.client, card.nft));
  return holdings.once(String(card.tokenId), async () => {
    const { reader } = holdings.positionCache;
    return { image: reader && (await positionImage(reader, card.tokenId)) };
  });
}
