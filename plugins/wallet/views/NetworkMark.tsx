import { chakra } from '@chakra-ui/react/styled-system';
import { use, useState } from 'react';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { LogoRepository } from '../../../ui/exchange/LogoRepository.ts';

const Frame = chakra('span', {
  base: {
    boxSize: '24',
    flexShrink: '0',
    rounded: '8',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    fontSize: '12',
    fontWeight: 'medium',
    '& img': { boxSize: '24' },
    /* As CSS content the initial is not text of the page: otherwise a row would be named "EEthereum". */
    _before: { content: 'attr(data-initial)' },
  },
});

const DARK = '#14131F';

/** Black or white, whichever is readable on a colour (`#RRGGBB`), by the weights of ITU-R BT.601. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? DARK : 'white';
}

/** A chain's logo, or its initial on its colour. Decorative: the name stands beside it. */
export function NetworkMark({ chain }: { readonly chain: ChainSpec }) {
  const [failed, setFailed] = useState(false);
  const logo = use(LogoRepository).own.get(`${chain.id}`);
  const pictured = logo !== undefined && !failed;
  return (
    <Frame
      aria-hidden="true"
      data-initial={pictured ? '' : chain.label.charAt(0)}
      style={{ background: chain.backgroundColor, color: inkOn(chain.backgroundColor) }}
    >
      {pictured && (
        <img src={logo} alt="" referrerPolicy="no-referrer" loading="lazy" onError={() => setFailed(true)} />
      )}
    </Frame>
  );
}
