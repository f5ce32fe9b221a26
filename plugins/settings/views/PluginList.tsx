import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { useService } from '../../../ui/plugin/useService.ts';

const Details = chakra('details', { base: { fontSize: '14' } });
const Summary = chakra('summary', {
  base: {
    minHeight: '44px',
    display: 'flex',
    alignItems: 'center',
    cursor: 'pointer',
    justifyContent: 'space-between',
  },
});
const Row = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4', py: '4' },
});
const Reason = chakra('p', { base: { flexBasis: '100%', color: 'critical', overflowWrap: 'anywhere' } });

/** The parts of the app and how each one is doing; what failed says where and why. */
export const PluginList = observer(function PluginList() {
  const { t } = useTranslation('settings');
  const { statuses } = useService(PluginControlToken);
  const failed = statuses.filter(({ failure }) => failure);
  return (
    <Details open={failed.length > 0}>
      <Summary>
        {t('plugins.title')}
        <chakra.span color={failed.length > 0 ? 'critical' : 'neutral2'}>
          {failed.length > 0 ? t('plugins.failed', { count: failed.length }) : t('plugins.allRunning')}
        </chakra.span>
      </Summary>
      <chakra.ul listStyleType="none" p="0" m="0">
        {statuses.map(({ id, state, failure }) => (
          <Row key={id}>
            <span>{id}</span>
            <chakra.span color={failure ? 'critical' : 'neutral2'}>{t(`plugins.state.${state}`)}</chakra.span>
            {failure && (
              <Reason>{t('plugins.reason', { phase: failure.phase, message: failure.error.message })}</Reason>
            )}
          </Row>
        ))}
      </chakra.ul>
    </Details>
  );
});
