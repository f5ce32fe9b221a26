import { CheckIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { ChoiceRow, List, Note } from './parts.tsx';

/** Fiat values are in dollars: no chain file names an on-chain feed of another currency. */
export function CurrencyList() {
  const { t } = useLazyTranslation('settingsLazy');
  return (
    <>
      <List>
        <ChoiceRow label={t('currency.usd')} chosen onClick={() => undefined} mark={<CheckIcon />} />
      </List>
      <Note>{t('currency.note')}</Note>
    </>
  );
}
