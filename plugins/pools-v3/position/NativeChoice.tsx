import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

interface NativeChoiceProps {
  readonly store: PositionStore;
  /** Default: the coin is received. */
  readonly pays?: boolean;
}

/**
 * Chooses between native and wrapped coin for the wrapped side; renders nothing where no side is the wrapped
 * coin.
 */
export const NativeChoice = observer(function NativeChoice({ store, pays = false }: NativeChoiceProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { nativeAs, chain, payNative, paysDirectly } = store;
  if (!nativeAs) return null;
  const values = { native: chain.nativeCurrency.symbol, wrapped: shortenSymbol(nativeAs.symbol) };
  const label = t(pays ? 'add.native' : 'native', values);
  const choice = (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="12" fontSize="14">
      <span>{label}</span>
      <Switch label={label} checked={payNative} onChange={(checked) => store.setPayNative(checked)} />
    </chakra.div>
  );
  if (pays || !paysDirectly) return choice;
  return (
    <>
      {choice}
      <Hint>{t('paidDirectly', values)}</Hint>
    </>
  );
});
