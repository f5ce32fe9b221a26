import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import { positionImage } from '../../../kernel/positions/positionImage.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';

const Picture = chakra('img', {
  base: {
    display: 'block',
    w: '100%',
    maxW: '290px',
    mx: 'auto',
    aspectRatio: '290 / 500',
    objectFit: 'contain',
  },
});

export interface NftImageProps {
  readonly reader: PositionReader;
  readonly tokenId: bigint;
  /** Changes when the contract would draw another picture. */
  readonly version: string;
}

/** The position as its contract draws it; an `<img>`, so that nothing in it runs. */
export function NftImage({ reader, tokenId, version }: NftImageProps) {
  const { t } = useLaterTranslation('pools-v3Later');
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
  if (image === null) return <Hint>{t('image.none')}</Hint>;
  if (image === undefined) return <Hint>{t('image.loading')}</Hint>;
  return (
    <Picture
      src={image}
      alt={t('image.alt', { id: tokenId.toString() })}
      referrerPolicy="no-referrer"
      onError={() => setImage(null)}
    />
  );
}
