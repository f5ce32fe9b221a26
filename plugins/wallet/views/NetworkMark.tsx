import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';

const Frame = chakra('span', {
  base: {
    boxSize: '24',
    flexShrink: '0',
    rounded: '8',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    color: 'white',
    textShadow: '0 0 2px rgba(0, 0, 0, 0.6)',
    fontSize: '12',
    fontWeight: 'medium',
    '& img': { boxSize: '24' },
    /* Not text of the page: a row is not called "EEthereum". */
    _before: { content: 'attr(data-initial)' },
  },
});

/** A chain's logo, or its initial on its colour. Decorative: its name stands beside it. */
export function NetworkMark({ chain }: { readonly chain: ChainSpec }) {
  const [failed, setFailed] = useState(false);
  const pictured = chain.logoUrl !== undefined && !failed;
  return (
    <Frame
      aria-hidden="true"
      data-initial={pictured ? '' : chain.label.charAt(0)}
      style={{ background: chain.backgroundColor }}
    >
      {pictured && (
        <img src={chain.logoUrl} alt="" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </Frame>
  );
}
