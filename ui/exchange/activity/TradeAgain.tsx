import { observer } from 'mobx-react-lite';
import {
  ChainRegistryToken,
  ContributionsToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { TextLink } from '../../components/PageParts.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';
import { tradeAgainLink } from './tradeAgainLink.ts';

/** "Trade again" for a confirmed swap: opens the swap page with the same trade. Nothing is sent by itself. */
export const TradeAgain = observer(function TradeAgain({ record }: { readonly record: TransactionRecord }) {
  const { t } = useLazyTranslation('deviceLazy');
  const tracker = useService(TxTrackerToken);
  const tokens = useService(TokenListServiceToken);
  const chain = useService(ChainRegistryToken).find(record.chainId);
  const routes = useService(ContributionsToken).of('routes');
  const close = useCloseDialog();
  const link =
    chain && tracker.outcome(record) === 'confirmed' && routes.some(({ path }) => path === '/swap')
      ? tradeAgainLink(record, chain, tokens)
      : undefined;
  return (
    link && (
      <TextLink href={link} onClick={close}>
        {t('again')}
      </TextLink>
    )
  );
});
