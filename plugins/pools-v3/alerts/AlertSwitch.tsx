import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import rangeAlertsOf from './rangeAlertsOf.ts';
import type { RangeAlert } from './storedAlerts.ts';

type Permission = NotificationPermission | 'unsupported';

const permissionNow = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

export interface AlertSwitchProps {
  readonly chain: ChainSpec;
  readonly of: RangeAlert['of'];
  readonly label: string;
}

/**
 * Switches the alert for one position or for all of an account. The browser's permission is asked for by the same
 * click; without it the alert is shown in the page only.
 */
export const AlertSwitch = observer(function AlertSwitch({ chain, of, label }: AlertSwitchProps) {
  const { t } = useLazyTranslation('performanceLazy');
  const alerts = rangeAlertsOf(useServices());
  const [permission, setPermission] = useState(permissionNow);
  const on = alerts.isOn(chain.id, of);
  const choose = (wanted: boolean) => {
    if (wanted && permission === 'default') {
      void Notification.requestPermission().then(setPermission, () => undefined);
    }
    void alerts.set(chain.id, of, wanted);
  };
  const note = {
    granted: 'noteSystem',
    default: 'note',
    denied: 'denied',
    unsupported: 'unsupported',
  } as const;
  return (
    <chakra.div data-testid="range-alert" minW="0" fontSize="14" color="neutral2">
      <SwitchRow label={label} checked={on} onChange={choose} />
      {on && (
        <Hint role="status">
          {t(`alert.${note[permission]}`, { chain: chain.label })} {alerts.unstored && t('alert.failed')}
        </Hint>
      )}
    </chakra.div>
  );
});
