import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { looksLikeName } from '../../../kernel/chain/readAddressText.ts';
import { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import { ActiveChainToken, ChainRegistryToken, EnsServiceToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Spinner } from '../../../ui/components/feedback/Spinner.tsx';
import { TextInput } from '../../../ui/components/fields/TextInput.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

const Form = chakra('form', { base: { display: 'grid', gap: '4', w: '100%', maxW: '560px', pt: '16' } });
const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '8' } });
const Message = chakra('p', { base: { fontSize: '12', overflowWrap: 'anywhere' } });

/** A field for an address or name whose portfolio is to be shown. */
export const LookAt = observer(function LookAt() {
  const { t } = useLazyTranslation('portfolioLazy', 'exchangeLazy', 'commonLazy');
  const errorText = useErrorText();
  const ens = useService(EnsServiceToken);
  const chains = useService(ChainRegistryToken);
  const { chain } = useService(ActiveChainToken);
  const [, navigate] = useLocation();
  const id = useId();
  const [lookup] = useState(() => new AddressLookup(ens, chains));
  useEffect(() => () => lookup.dispose(), [lookup]);
  const { address, text, loading, error } = lookup;
  const nameless = !address && looksLikeName(text) && !ens.supported(chain.id);
  const problem = nameless
    ? t('look.noNames.title', { network: chain.label })
    : error
      ? errorText(error)
      : text.trim() !== '' && !loading && !address
        ? t('exchangeLazy:address.invalid')
        : undefined;
  return (
    <Form
      aria-label={t('look.label')}
      onSubmit={(event) => {
        event.preventDefault();
        if (address) navigate(`/portfolio/${address}`);
      }}
    >
      <chakra.label htmlFor={id} fontSize="14" color="neutral2">
        {t('look.label')}
      </chakra.label>
      <Line>
        <TextInput
          id={id}
          data-testid="portfolio-address"
          placeholder={t('exchangeLazy:address.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          maxLength={255}
          value={text}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => lookup.set(target.value, chain.id)}
        />
        <Button type="submit" look="soft" rounded="12" flexShrink="0" disabled={!address}>
          {loading && <Spinner boxSize="16" />}
          {t('look.open')}
        </Button>
      </Line>
      <div aria-live="polite" id={`${id}-problem`}>
        {problem && <Message color="critical">{problem}</Message>}
      </div>
      {lookup.alone && (
        <Message role="status" color="neutral2">
          {t('exchangeLazy:address.alone')}
        </Message>
      )}
    </Form>
  );
});
