import { chakra } from '@chakra-ui/react/styled-system';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { Button } from '../../components/Button.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { useErrorText } from '../../components/hooks/useErrorText.ts';
import { shortenAddress } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import type { useTokenLookup } from './useTokenLookup.ts';

const Middle = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12',
    h: '100%',
    p: '24',
    color: 'neutral2',
    textAlign: 'center',
  },
});

export interface TokenSearchEmptyProps {
  readonly query: string;
  readonly lookup: ReturnType<typeof useTokenLookup>;
  /** Why the typed address cannot be looked up. */
  readonly refusal: SluiceError | undefined;
}

/** Replaces an empty list: nothing matches, a contract is being read, or reading it failed. */
export function TokenSearchEmpty({ query, lookup, refusal }: TokenSearchEmptyProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const errorText = useErrorText();
  if (lookup.state === 'loading') {
    return (
      <Middle role="status">
        <Spinner />
        {t('tokens.lookingUp', { address: shortenAddress(query) })}
      </Middle>
    );
  }
  if (lookup.state === 'failed') {
    return (
      <Middle role="alert">
        <chakra.p color="neutral1" fontWeight="medium">
          {errorText(lookup.error)}
        </chakra.p>
        <Button look="quiet" size="small" onClick={lookup.retry}>
          {t('exchange:retry')}
        </Button>
      </Middle>
    );
  }
  if (refusal) return <Middle role="alert">{errorText(refusal)}</Middle>;
  return (
    <Middle>
      <chakra.p color="neutral1" fontWeight="medium">
        {t('tokens.none')}
      </chakra.p>
      <p>{t('tokens.noneHint')}</p>
    </Middle>
  );
}
