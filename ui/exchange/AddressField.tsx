import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Spinner } from '../components/feedback/Spinner.tsx';
import { TextInput } from '../components/fields/TextInput.tsx';
import { useErrorText } from '../components/hooks/useErrorText.ts';
import { IconButton } from '../components/IconButton.tsx';
import { BookIcon } from '../components/icons/deviceIcons.tsx';
import { CloseIcon } from '../components/icons/lazyIcons.tsx';
import { shortenAddress } from '../format/shorten.ts';
import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';

export interface AddressFieldProps {
  /** Default: "Recipient". */
  readonly label?: string;
  readonly testId?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The address that the text means, once known. */
  readonly resolved: Address | undefined;
  /** A name is being looked up. */
  readonly loading?: boolean;
  /** Page of the address on a block explorer; without one the address is plain text. */
  readonly explorerUrl?: string | undefined;
  /** Replaces "Enter a valid address or name". */
  readonly problem?: string | undefined;
  /** Why a name could not be looked up. Replaces that text too. */
  readonly error?: SluiceError | undefined;
  /** Only one endpoint said which address the name means. */
  readonly alone?: boolean;
  /** The name that the person gave the resolved address. */
  readonly savedAs?: string | undefined;
  /** Shows a button "Address book". */
  readonly onBook?: (() => void) | undefined;
  /** Shows a button "Remove recipient". */
  readonly onRemove?: (() => void) | undefined;
}

/** A field for an address or a name. It takes its error style when the text is neither. */
export function AddressField(props: AddressFieldProps) {
  const { label, testId, value, onChange, resolved, loading = false, explorerUrl, onRemove } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy', 'deviceLazy');
  const errorText = useErrorText();
  const id = useId();
  const unresolved = value.trim() !== '' && !loading && !resolved;
  const problem = props.problem ?? (props.error && errorText(props.error));
  const message = problem ?? (unresolved ? t('address.invalid') : undefined);
  return (
    <chakra.div p="16" pt="8" rounded="16" bg="surface3">
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minH="44px"
        gap="8"
        fontSize="14"
      >
        <chakra.label htmlFor={id} color="neutral2">
          {label ?? t('address.recipient')}
        </chakra.label>
        <chakra.span display="inline-flex" alignItems="center" gap="4" me="-12px">
          {loading && <Spinner boxSize="16" />}
          {resolved &&
            (explorerUrl ? (
              <ExternalLink href={explorerUrl}>{shortenAddress(resolved)}</ExternalLink>
            ) : (
              <bdi title={resolved} translate="no">
                {shortenAddress(resolved)}
              </bdi>
            ))}
          {props.onBook && (
            <IconButton aria-label={t('deviceLazy:book.title')} onClick={props.onBook}>
              <BookIcon />
            </IconButton>
          )}
          {onRemove && (
            <IconButton aria-label={t('address.remove')} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          )}
        </chakra.span>
      </chakra.div>
      <TextInput
        id={id}
        data-testid={testId}
        bg="surface1"
        placeholder={t('address.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={255}
        value={value}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <chakra.div aria-live="polite" id={`${id}-problem`} fontSize="12" color="critical">
        {message && <chakra.p mt="6">{message}</chakra.p>}
      </chakra.div>
      {resolved && props.savedAs && (
        <chakra.p mt="6" fontSize="12" color="neutral2" overflowWrap="anywhere">
          {t('deviceLazy:book.savedAs', { name: props.savedAs })}
        </chakra.p>
      )}
      {props.alone && (
        <chakra.p mt="6" fontSize="12" role="status" color="neutral2">
          {t('address.alone')}
        </chakra.p>
      )}
    </chakra.div>
  );
}
