import { chakra } from '@chakra-ui/react/styled-system';
import { use, useState } from 'react';
import type { Currency } from '../../kernel/currency/Currency.ts';
import { LogoRepository } from './LogoRepository.ts';

const shades = ['violet', 'blue', 'green', 'gold', 'red', 'pink', 'gray'] as const;
type Shade = (typeof shades)[number];

/** A stable colour for each address, from its FNV-1a hash. The native coin has the accent colour. */
export function shadeOf(currency: Currency): Shade {
  if (currency.kind === 'native') return 'violet';
  let hash = 0x811c9dc5;
  for (const character of currency.address.toLowerCase())
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return shades[hash % shades.length] ?? 'violet';
}

function initialsOf(symbol: string, count: number): string {
  const letters = [...symbol.replace(/[^\p{L}\p{N}]/gu, '')];
  return letters.slice(0, count).join('').toUpperCase() || '?';
}

const Frame = chakra('span', {
  base: { position: 'relative', display: 'inline-block', flexShrink: '0', verticalAlign: 'middle' },
  variants: { size: { 24: { boxSize: '24' }, 36: { boxSize: '36' } } },
});

const Initials = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '100%',
    rounded: 'full',
    color: 'onShade',
    fontWeight: 'medium',
    letterSpacing: '-0.02em',
    lineHeight: '1',
    /* As CSS content the initials are not text of the page: otherwise a button would be named "MON MON". */
    _before: { content: 'attr(data-initials)' },
  },
  variants: { size: { 24: { fontSize: '10' }, 36: { fontSize: '12' } } },
});

const Picture = chakra('img', {
  base: { display: 'block', boxSize: '100%', rounded: 'full', objectFit: 'cover', bg: 'white' },
});

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '-2px',
    bottom: '-2px',
    rounded: '4',
    border: '2px solid',
    borderColor: 'surface2',
    boxSize: '40%',
  },
});

/**
 * Logo addresses, best first: the chain's or list's own (the native and the wrapped coin's ship with the
 * app), then the repository and its backup where the build names them.
 */
function logosOf(currency: Currency, places: readonly string[]): readonly string[] {
  const { logoURI } = currency;
  const own = logoURI === undefined ? [] : [logoURI];
  if (currency.kind === 'native') return own;
  const { address, chainId } = currency;
  const found = places.map((place) => place.replace('{chainId}', `${chainId}`).replace('{address}', address));
  return [...own, ...found];
}

export interface TokenLogoProps {
  readonly currency: Currency;
  readonly size?: 24 | 36;
  /** Colour of the chain's badge at the lower right; the chain's name must be given as text elsewhere. */
  readonly chainColor?: string | undefined;
}

/** A token's picture, or its initials on a colour of its own. Decorative. */
export function TokenLogo({ currency, size = 36, chainColor }: TokenLogoProps) {
  const places = use(LogoRepository);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const logo = logosOf(currency, places).find((url) => !failed.includes(url));
  return (
    <Frame size={size} aria-hidden="true">
      {logo ? (
        <Picture
          src={logo}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          decoding="async"
          onError={() => setFailed([...failed, logo])}
        />
      ) : (
        <Initials
          size={size}
          bg={shadeOf(currency)}
          data-initials={initialsOf(currency.symbol, size === 36 ? 3 : 2)}
        />
      )}
      {chainColor && <Badge style={{ background: chainColor }} />}
    </Frame>
  );
}

export interface PairLogoProps {
  readonly first: Currency;
  readonly second: Currency;
  readonly size?: 24 | 36;
}

/** Two overlapping logos. */
export function PairLogo({ first, second, size = 36 }: PairLogoProps) {
  return (
    <chakra.span display="inline-flex" flexShrink="0">
      <TokenLogo currency={first} size={size} />
      <chakra.span ms={size === 36 ? '-12px' : '-8px'} rounded="full" boxShadow="0 0 0 2px {colors.surface2}">
        <TokenLogo currency={second} size={size} />
      </chakra.span>
    </chakra.span>
  );
}
