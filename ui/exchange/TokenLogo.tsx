import { chakra } from '@chakra-ui/react/styled-system';
import { use, useState } from 'react';
import { type Currency, listedId } from '../../kernel/currency/Currency.ts';
import { LogoRepository, type Logos } from './LogoRepository.ts';

const shades = ['violet', 'blue', 'green', 'gold', 'red', 'pink', 'gray'] as const;
type Shade = (typeof shades)[number];

/** A stable colour for each address, from its last digits. The native coin has the accent colour. */
export function shadeOf(currency: Currency): Shade {
  if (currency.kind === 'native') return 'violet';
  return shades[Number.parseInt(currency.address.slice(-8), 16) % shades.length] ?? 'violet';
}

function initialsOf(symbol: string, count: number): string {
  const letters = symbol.match(/[\p{L}\p{N}]/gu) ?? ['?'];
  return letters.slice(0, count).join('').toUpperCase();
}

const Frame = chakra('span', {
  base: { position: 'relative', display: 'inline-block', flexShrink: '0', verticalAlign: 'middle' },
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
    /* As CSS content the initials are not text of the page: otherwise a button would be named "MON MON". */
    _before: { content: 'attr(data-initials)' },
  },
});

/** For pictures of lists that are transparent: white, but not at the edge, where it would show on dark. */
const DISC = 'radial-gradient(white 66%, transparent 66%)';

const Picture = chakra('img', {
  base: { display: 'block', boxSize: '100%', rounded: 'full', objectFit: 'cover', bg: DISC },
});

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '-2px',
    bottom: '-2px',
    rounded: '4',
    border: '2px solid {colors.surface2}',
    boxSize: '50%',
  },
});

/**
 * Logo addresses, best first: the picture that comes with the app, the token list's, then the repository and its
 * backup where the build names them.
 */
function logosOf(currency: Currency, { own, places }: Logos): readonly (string | undefined)[] {
  const { chainId } = currency;
  const known = own.get(chainId + listedId(currency));
  if (currency.kind === 'native') return [known];
  const { address, logoURI } = currency;
  const found = places.map((place) =>
    place?.replace('{chainId}', `${chainId}`).replace('{address}', address),
  );
  return [known, logoURI, ...found];
}

export interface TokenLogoProps {
  readonly currency: Currency;
  readonly size?: 24 | 36;
  /**
   * Shows the chain's picture at the lower right, on this colour, in a build with several chains; its name must be
   * given as text elsewhere.
   */
  readonly chainColor?: string | undefined;
}

/** A token's picture, or its initials on a colour of its own. Decorative. */
export function TokenLogo({ currency, size = 36, chainColor }: TokenLogoProps) {
  const logos = use(LogoRepository);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const logo = logosOf(currency, logos).find((url) => url && !failed.includes(url));
  const chain = logos.own.get(`${currency.chainId}`);
  return (
    <Frame boxSize={`${size}`} aria-hidden="true">
      {logo ? (
        <Picture
          src={logo}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          onError={() => setFailed([...failed, logo])}
        />
      ) : (
        <Initials
          fontSize={size === 36 ? '12' : '10'}
          bg={shadeOf(currency)}
          data-initials={initialsOf(currency.symbol, size === 36 ? 3 : 2)}
        />
      )}
      {chainColor && chain && (
        <Badge style={{ background: `${chainColor} url("${chain}") center / cover` }} />
      )}
    </Frame>
  );
}
