import { CheckIcon } from '../../../ui/components/icons/icons.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { ChoiceRow, List, Note } from './parts.tsx';

/** Fiat values are in dollars: no chain file names an on-chain feed of another currency. */
export function CurrencyList() {
  const { t } = useLaterTranslation('settingsLater');
  return (
    <>
      <List>
        <ChoiceRow label={t('currency.usd')} chosen onClick={() => undefined} mark={<CheckIcon />} />
      </List>
      <Note>{t('currency.note')}</Note>
    </>
  );
}
