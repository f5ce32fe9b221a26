import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { parseTokenId } from '../../../kernel/positions/managerCalls.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { TextInput } from '../../../ui/components/fields/TextInput.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** Opens a position by its id: the way to one that the search has not found. */
export function OpenById() {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const tokenId = parseTokenId(text.trim());
  return (
    <chakra.form
      display="flex"
      w="100%"
      maxW="400px"
      mx="auto"
      gap="8"
      onSubmit={(event) => {
        event.preventDefault();
        if (tokenId !== undefined) navigate(`/pool/v4/${tokenId}`);
      }}
    >
      <TextInput
        aria-label={t('positions.id')}
        placeholder={t('positions.id')}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="quiet" flexShrink="0" disabled={tokenId === undefined}>
        {t('positions.open')}
      </Button>
    </chakra.form>
  );
}
