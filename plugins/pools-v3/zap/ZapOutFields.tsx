import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Chip } from '../../../ui/components/Chip.tsx';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import type { ZapOutStore } from '../stores/zap/ZapOutStore.ts';
import { useZapOutRows } from './useZapOutRows.tsx';

interface ZapOutFieldsProps {
  readonly zap: ZapOutStore;
  readonly withdrawal: Withdrawal;
}

/** Turns the removal into one of which a single token is received, and says what that gives. */
export const ZapOutFields = observer(function ZapOutFields({ zap, withdrawal }: ZapOutFieldsProps) {
  const { t } = useLazyTranslation('zapLazy');
  const rows = useZapOutRows(zap.on && !zap.isAlone ? zap.offer : undefined);
  const { currencies } = withdrawal;
  if (!currencies) return null;
  return (
    <>
      <chakra.div fontSize="14">
        <SwitchRow label={t('out.switch')} checked={zap.on} onChange={(on) => zap.turn(on)} />
      </chakra.div>
      {zap.on && (
        <>
          <chakra.div role="group" aria-label={t('out.token')} display="flex" gap="8">
            {([0, 1] as const).map((side) => (
              <Chip
                key={side}
                size="medium"
                look={zap.side === side ? 'soft' : 'quiet'}
                aria-pressed={zap.side === side}
                onClick={() => zap.pick(side)}
              >
                {shortenSymbol(currencies[side].symbol)}
              </Chip>
            ))}
          </chakra.div>
          {/* The room is kept, so that nothing moves when the swap is found. */}
          <chakra.div minH="216px">
            <DetailRows>
              {zap.isAlone && (
                <DetailRow label={t('out.swap')}>
                  {t('out.noSwap', { symbol: shortenSymbol(currencies[zap.side].symbol) })}
                </DetailRow>
              )}
              {rows.map(({ label, help, tone, value }) => (
                <DetailRow key={label} label={label} {...(help ? { help } : {})} {...(tone ? { tone } : {})}>
                  {value}
                </DetailRow>
              ))}
            </DetailRows>
          </chakra.div>
        </>
      )}
    </>
  );
});
