import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettingsToken } from '../../../kernel/services.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    minHeight: '44px',
    px: '8',
    fontSize: '14',
    color: 'neutral2',
    cursor: 'pointer',
    _hover: { color: 'neutral1' },
  },
});

const Box = chakra('input', { base: { boxSize: '20', accentColor: 'accent1', flexShrink: '0' } });

/** Stands beside the approve button: approve everything, or just this amount. The choice is remembered. */
export const ApprovalChoice = observer(function ApprovalChoice() {
  const { t } = useTranslation('swap');
  const { form } = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const settings = useService(SettingsToken);
  const { input } = form;
  // Shown while the allowance is missing, also while the approval is under way.
  if (input?.kind !== 'token' || store.button.kind !== 'approve') return null;
  return (
    <Label title={t('approval.note', { symbol: shortenSymbol(input.symbol) })}>
      <Box
        type="checkbox"
        checked={settings.approveExact}
        onChange={(event) => settings.set('approveExact', event.target.checked)}
      />
      {t('approval.exact')}
    </Label>
  );
});
