import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { positionImage } from '../../../kernel/positions/positionImage.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

const size = { w: '100%', maxW: '128px', mx: 'auto', aspectRatio: '290 / 500' };
const Picture = chakra('img', { base: { ...size, display: 'block', objectFit: 'contain' } });
/** As large as the picture, so that nothing moves when it loads. */
const Room = chakra('div', {
  base: {
    ...size,
    display: 'grid',
    placeItems: 'center',
    textAlign: 'center',
    borderRadius: '16',
    bg: 'surface3',
  },
});

export interface NftImageProps {
  readonly reader: PositionReader;
  readonly tokenId: bigint;
  /** Changes when the contract would draw another picture. */
  readonly version: string;
}

/** The picture that the position's contract draws, in an `<img>`, so that no script in it runs. */
export function NftImage({ reader, tokenId, version }: NftImageProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const [image, setImage] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is the event, not an input
  useEffect(() => {
    let gone = false;
    positionImage(reader, tokenId).then(
      (uri) => {
        if (!gone) setImage(uri ?? null);
      },
      () => {
        if (!gone) setImage(null);
      },
    );
    return () => {
      gone = true;
    };
  }, [reader, tokenId, version]);
  if (!image) {
    return (
      <Room>
        <Hint>{image === null ? t('image.none') : t('image.loading')}</Hint>
      </Room>
    );
  }
  return (
    <Picture
      src={image}
      alt={t('image.alt', { id: tokenId.toString() })}
      referrerPolicy="no-referrer"
      onError={() => setImage(null)}
    />
  );
}
