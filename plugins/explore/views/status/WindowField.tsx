import { useLocation, useSearch } from 'wouter';
import { SelectField } from '../../../../ui/components/fields/SelectField.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { intlName } from '../../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { type ExploreWindow, readWindow, windowDays, windowQuery } from '../../stores/exploreLink.ts';

/**
 * Chooses the period for volume, fees and change; the choice is in the link.
 * @param props.windows the choices, shortest first; a longer window in the link is shown as the longest
 */
export function WindowField({ windows }: { readonly windows: readonly ExploreWindow[] }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const named = readWindow(search);
  const window = windows.includes(named) ? named : (windows.at(-1) ?? named);
  const options = windows.map((value) => {
    const days = windowDays(value);
    return { value, text: days === undefined ? t('window.all') : timeText(days, locale) };
  });
  const change = (value: string) => {
    const next = windows.find((one) => one === value);
    if (next) navigate(`${path}${windowQuery(search, next)}`, { replace: true });
  };
  return <SelectField label={t('window.label')} value={window} options={options} onChange={change} />;
}

/** "24 hours", "7 days", in the app's language. */
function timeText(days: number, locale: string): string {
  const [count, unit] = days === 1 ? [24, 'hour'] : [days, 'day'];
  return new Intl.NumberFormat(intlName(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
