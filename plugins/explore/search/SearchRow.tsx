import { chakra } from '@chakra-ui/react/styled-system';
import { ExternalIcon, SettingsIcon } from '../../../ui/components/icons/icons.tsx';
import { ChevronEndIcon, SearchIcon, WalletIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { matches } from './matches.ts';
import type { Found } from './useFound.ts';

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    minH: '48px',
    px: '8',
    rounded: '12',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'surface3' },
  },
});
const Sign = chakra('span', {
  base: { display: 'inline-flex', justifyContent: 'center', w: '44px', flexShrink: '0', color: 'neutral2' },
});
const Words = chakra('span', { base: { display: 'grid', minW: '0', lineHeight: 'number' } });
const Line = chakra('span', {
  base: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Beside the sign, whichever way the words run.
    textAlign: 'match-parent',
  },
});
const Mark = chakra('mark', {
  base: { bg: 'transparent', color: 'accentText', fontWeight: 'medium' },
});

const signs = {
  token: SearchIcon,
  pool: SearchIcon,
  account: WalletIcon,
  page: ChevronEndIcon,
  action: SettingsIcon,
  transaction: ChevronEndIcon,
} as const;

export interface SearchRowProps {
  readonly id: string;
  readonly found: Found;
  readonly query: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

/** One result. The focus stays in the search box. */
export function SearchRow({ id, found, query, active, onPoint, onTake }: SearchRowProps) {
  const { result, title, detail } = found;
  const [first, second] = result.currencies ?? [];
  const Icon = 'href' in result ? ExternalIcon : signs[result.kind];
  return (
    <Option
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Sign aria-hidden>
        {first && second ? (
          <PairLogo size={24} first={first} second={second} />
        ) : first ? (
          <TokenLogo size={24} currency={first} />
        ) : (
          <Icon />
        )}
      </Sign>
      <Words>
        <Line dir="auto" fontSize={title.length > 40 ? '12' : undefined}>
          {matches(title, query).map(({ at, part, hit }) => (hit ? <Mark key={at}>{part}</Mark> : part))}
        </Line>
        {detail !== '' && (
          <Line dir="auto" fontSize="12" color="neutral2">
            {detail}
          </Line>
        )}
      </Words>
    </Option>
  );
}
