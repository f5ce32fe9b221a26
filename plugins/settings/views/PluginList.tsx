import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
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

const MAX_REASON = 300;

/** The plugins and their states; a failed one shows where and why it failed. */
export const PluginList = observer(function PluginList() {
  const { t } = useLazyTranslation('settingsLazy');
  const control = useService(PluginControlToken);
  const { statuses } = control;
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
              <>
                <Reason>
                  {t('plugins.reason', {
                    phase: t(`plugins.phase.${failure.phase}`),
                    message: outsideText(failure.error.message, MAX_REASON),
                  })}
                </Reason>
                <Button look="quiet" size="small" onClick={() => void control.retry(id)}>
                  {t('plugins.retry', { plugin: id })}
                </Button>
              </>
            )}
          </Row>
        ))}
      </chakra.ul>
    </Details>
  );
});
