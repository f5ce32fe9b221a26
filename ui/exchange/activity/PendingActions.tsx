import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { TxTrackerToken, WalletSessionToken } from '../../../kernel/services.ts';
import { replacementObstacle } from '../../../kernel/tx/replacementObstacle.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { ReplacementKind } from '../../../kernel/tx/TransactionReplacer.ts';
import { Button } from '../../components/Button.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { useService } from '../../plugin/useService.ts';

const Note = chakra('p', { base: { fontSize: '14', color: 'neutral2', overflowWrap: 'anywhere' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8', mt: '4' } });
const loadDialog = () => import('./ReplaceDialog.tsx');

interface PendingActionsProps {
  readonly chain: ChainSpec;
  readonly record: TransactionRecord;
}

/** Actions for a pending transaction: speed up, cancel, or a sentence that says where to do that. */
export const PendingActions = observer(function PendingActions({ chain, record }: PendingActionsProps) {
  const { t } = useLazyTranslation('commonLazy');
  const tracker = useService(TxTrackerToken);
  const wallet = useService(WalletSessionToken);
  const [kind, setKind] = useState<ReplacementKind>();
  if (tracker.outcome(record) !== 'pending' || wallet.account !== record.from) return null;
  const obstacle = replacementObstacle(record, chain, wallet.option?.type);
  if (obstacle) return <Note>{t(`replace.obstacle.${obstacle}`)}</Note>;
  const attempt = tracker
    .list({ replacing: record.id })
    .find((one) => one.replaces === record.id && tracker.outcome(one) === 'pending');
  return (
    <>
      {attempt && (
        <Note role="status">
          {t(`replace.${attempt.info.type === 'CANCEL' ? 'cancelling' : 'speedingUp'}`)}
        </Note>
      )}
      <Actions>
        <Button look="quiet" size="small" onClick={() => setKind('speed_up')}>
          {t('replace.speed_up.action')}
        </Button>
        <Button look="quiet" size="small" onClick={() => setKind('cancel')}>
          {t('replace.cancel.action')}
        </Button>
      </Actions>
      {kind && (
        <LazyPart view={loadDialog} viewProps={{ chain, record, kind, onClose: () => setKind(undefined) }} />
      )}
    </>
  );
});
