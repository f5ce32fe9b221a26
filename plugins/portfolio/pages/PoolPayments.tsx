import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexProgress } from '../../../kernel/index/types.ts';
import { ChainIndexesToken, TokenListServiceToken } from '../../../kernel/services.ts';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/useErrorText.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { WindowList } from '../../../ui/components/WindowList.tsx';
import { amountText } from '../../../ui/exchange/positionTexts.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { listText } from '../../../ui/format/listText.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { PoolActivity, type PoolPayment } from '../stores/PoolActivity.ts';
import { Line, RowFrame, Small, Words } from './parts.tsx';

export interface PoolPaymentsProps {
  readonly chain: ChainSpec;
  readonly owner: Address;
  /** Hashes of transactions that are listed above. */
  readonly known: ReadonlySet<string>;
}

/** What the pools paid to the account, as far as this browser has read the chain's logs. */
export const PoolPayments = observer(function PoolPayments({ chain, owner, known }: PoolPaymentsProps) {
  const { t } = useLaterTranslation('portfolioLater');
  const errorText = useErrorText();
  const indexes = useService(ChainIndexesToken);
  const tokens = useService(TokenListServiceToken);
  const store = useMemo(
    () => new PoolActivity(indexes.get(chain.id), tokens, owner),
    [indexes, tokens, chain, owner],
  );
  useEffect(() => store.open(), [store]);
  const { payments, error, index } = store;
  const others = payments?.filter(({ event }) => !known.has(event.transactionHash.toLowerCase()));
  return (
    <>
      <Heading>{t('payments.title')}</Heading>
      {others && others.length > 0 && (
        <WindowList label={t('payments.title')} rows={others} keyOf={({ id }) => id}>
          {(payment) => <Payment payment={payment} chain={chain} />}
        </WindowList>
      )}
      {others?.length === 0 && <Hint>{t('payments.none')}</Hint>}
      {error && <Hint role="status">{errorText(error)}</Hint>}
      <Coverage progress={index.progress} />
      {store.hasMore && (
        <Button size="small" look="quiet" onClick={() => store.more()}>
          {t('payments.more')}
        </Button>
      )}
    </>
  );
});

function Coverage({ progress }: { readonly progress: IndexProgress }) {
  const { t } = useLaterTranslation('portfolioLater');
  const locale = useLocale();
  const { coverage, state } = progress;
  const number = (value: number) => numberFormat(locale, {}).format(value);
  return (
    <Hint data-testid="payments-coverage">
      {coverage
        ? t(state === 'filling' ? 'payments.filling' : 'payments.covered', {
            from: number(coverage.fromBlock),
            to: number(coverage.toBlock),
          })
        : t(state === 'stopped' ? 'payments.stopped' : 'payments.starting')}
    </Hint>
  );
}

function Payment({ payment, chain }: { readonly payment: PoolPayment; readonly chain: ChainSpec }) {
  const { t } = useLaterTranslation('portfolioLater');
  const locale = useLocale();
  const { event, tokens } = payment;
  const [token0, token1] = tokens;
  const timeMs = event.timestampSeconds * 1_000;
  const title = t(`payments.kinds.${event.kind}`);
  return (
    <RowFrame>
      <Words>
        <Line>
          {chain.explorer ? (
            <ExternalLink href={`${chain.explorer}/tx/${event.transactionHash}`}>{title}</ExternalLink>
          ) : (
            title
          )}
        </Line>
        <Small>
          {token0 && token1 ? (
            <PaymentText payment={payment} tokens={[token0, token1]} />
          ) : (
            <Skeleton w="120px" h="12px" />
          )}
        </Small>
        <Small>
          {t(event.timeExact ? 'payments.at' : 'payments.about', {
            time: formatTime(timeMs, locale, Date.now() - timeMs),
            block: numberFormat(locale, {}).format(event.block),
          })}
        </Small>
      </Words>
    </RowFrame>
  );
}

function PaymentText(props: { readonly payment: PoolPayment; readonly tokens: readonly [Token, Token] }) {
  const { t } = useLaterTranslation('portfolioLater');
  const locale = useLocale();
  const { event } = props.payment;
  const [token0, token1] = props.tokens;
  const sides = [
    { token: token0, raw: event.amount0Raw },
    { token: token1, raw: event.amount1Raw },
  ];
  // The pool's view: what came in is positive.
  const text = (sign: 1 | -1) => {
    const moved = sides.filter(({ raw }) => (sign === 1 ? raw > 0n : raw < 0n));
    const amounts = moved.map(({ token, raw }) => amountText(raw < 0n ? -raw : raw, token, locale));
    return listText(amounts, locale) || '0';
  };
  return <>{event.kind === 'swap' ? t('payments.swap', { paid: text(1), received: text(-1) }) : text(-1)}</>;
}
