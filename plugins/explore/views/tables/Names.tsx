import { chakra } from '@chakra-ui/react/styled-system';
import type { Address, ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../../kernel/currency/Currency.ts';
import type { IndexedPool } from '../../../../kernel/index/types.ts';
import { Badge } from '../../../../ui/components/Badge.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { RowLink } from '../../../../ui/components/page/rowLinks.ts';
import { PairLogo } from '../../../../ui/exchange/PairLogo.tsx';
import { feeText } from '../../../../ui/exchange/pools/feeText.ts';
import { TokenLogo } from '../../../../ui/exchange/TokenLogo.tsx';
import { shortenAddress, shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useWindowQuery } from '../useWindowQuery.ts';

const Name = chakra(RowLink, { base: { '[role=row]:hover &': { color: 'accentText' } } });

const Words = chakra('span', {
  base: { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'medium' },
});

/** A token's symbol, or its address while the symbol is not known. */
export function symbolText(token: Token | undefined, address: Address): string {
  return token ? shortenSymbol(token.symbol) : shortenAddress(address);
}

export function pairText(pool: IndexedPool, token0: Token | undefined, token1: Token | undefined): string {
  return `${symbolText(token0, pool.token0)} / ${symbolText(token1, pool.token1)}`;
}

/** A placeholder for a token that is not known yet. */
export function placeholderToken(chain: ChainSpec, address: Address): Token {
  return { kind: 'token', chainId: chain.id, address, decimals: 18, symbol: address.slice(2, 4), name: '' };
}

export function FeeBadge({ pool }: { readonly pool: IndexedPool }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  return (
    <Badge>
      {pool.protocol.toUpperCase()}{' '}
      {pool.fee === undefined ? t('pool.dynamicFee') : feeText(pool.fee, locale)}
    </Badge>
  );
}

export interface PoolNameProps {
  readonly chain: ChainSpec;
  readonly pool: IndexedPool;
  readonly token0: Token | undefined;
  readonly token1: Token | undefined;
}

export function PoolName({ chain, pool, token0, token1 }: PoolNameProps) {
  const query = useWindowQuery();
  return (
    <Name
      href={`/explore/pool/${pool.address}${query}`}
      // From `md` on there are more columns, so there is less room again.
      flexWrap={{ base: 'wrap', sm: 'nowrap', md: 'wrap', lg: 'nowrap' }}
      rowGap="2"
    >
      <chakra.span display={{ base: 'none', sm: 'inline-flex', md: 'none', lg: 'inline-flex' }}>
        <PairLogo
          size={24}
          first={token0 ?? placeholderToken(chain, pool.token0)}
          second={token1 ?? placeholderToken(chain, pool.token1)}
        />
      </chakra.span>
      <Words htmlTranslate="no">{pairText(pool, token0, token1)}</Words>
      <FeeBadge pool={pool} />
    </Name>
  );
}

export interface TokenNameProps {
  readonly chain: ChainSpec;
  readonly address: Address;
  readonly token: Token | undefined;
}

export function TokenName({ chain, address, token }: TokenNameProps) {
  const query = useWindowQuery();
  return (
    <Name href={`/explore/token/${address}${query}`}>
      <TokenLogo size={24} currency={token ?? placeholderToken(chain, address)} />
      <Words htmlTranslate="no">{symbolText(token, address)}</Words>
      <chakra.span
        htmlTranslate="no"
        display={{ base: 'none', sm: 'inline' }}
        color="neutral2"
        minW="0"
        overflow="hidden"
        textOverflow="ellipsis"
      >
        {token?.name}
      </chakra.span>
    </Name>
  );
}
