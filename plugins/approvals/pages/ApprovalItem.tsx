import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Badge } from '../../../ui/components/Badge.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { agoText } from '../../../ui/format/agoText.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Place } from '../services/approvalLogs.ts';
import type { ApprovalsStore } from '../stores/ApprovalsStore.ts';
import type { ApprovalRow } from '../stores/approvalRows.ts';
import { amountText, spenderText, symbolOf, timeText } from './approvalTexts.ts';
import { Line, Small, TickBox } from './parts.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'center',
    columnGap: '8',
    minH: '72px',
    py: '8',
    borderBottom: '1px solid',
    borderColor: 'surface4',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Words = chakra('div', {
  base: { flex: '1', minW: '0', display: 'grid', gap: '2', overflowWrap: 'anywhere' },
});
const End = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    flexShrink: '0',
    // On a narrow screen below the words, as wide as the row.
    w: { base: '100%', sm: 'auto' },
    ps: { base: '52px', sm: '0' },
  },
});

export interface ApprovalItemProps {
  readonly store: ApprovalsStore;
  readonly row: ApprovalRow;
  /** Absent: nothing can be revoked. */
  readonly onRevoke: ((rows: readonly ApprovalRow[]) => void) | undefined;
}

/** An approval: the token, who may take how much, since when, what is at risk, and the button that ends it. */
export const ApprovalItem = observer(function ApprovalItem({ store, row, onRevoke }: ApprovalItemProps) {
  const { t } = useLazyTranslation('approvalsLazy', 'exchangeLazy');
  const locale = useLocale();
  const { chain } = store;
  const words = { symbol: symbolOf(row), spender: spenderText(t, chain, row) };
  const exact = row.raw === undefined || row.unlimited ? undefined : row.raw;
  return (
    <Frame data-approval={`${words.symbol} ${row.via}`}>
      {onRevoke && (
        <TickBox
          label={t('select', words)}
          checked={store.chosen.includes(row)}
          onTick={(on) => store.choose([row.id], on)}
        />
      )}
      {row.currency && <TokenLogo currency={row.currency} />}
      <Words>
        <Line>{t('for', words)}</Line>
        <Small
          data-raw={row.raw?.toString()}
          title={exact === undefined ? undefined : amountToText(exact, row.currency?.decimals ?? 0)}
          color={row.unlimited || row.raw === undefined ? 'warning' : 'neutral1'}
        >
          {amountText(t, row, locale)}
        </Small>
        {row.disputed && <Small color="warning">{t('disputed')}</Small>}
        <Small>
          <Since place={row.granted} explorer={chain.explorer} of="granted" />
          {' · '}
          <Since place={row.used} explorer={chain.explorer} of="used" />
        </Small>
        {row.expired ? (
          <span>
            <Badge>{t('expired')}</Badge>
          </span>
        ) : (
          row.expiration !== undefined && (
            <Small>{t('expires', { time: timeText(row.expiration, locale) })}</Small>
          )
        )}
      </Words>
      <End>
        <span title={t('risk.help')}>
          <Small>{t('risk.label')}</Small>
          <Line data-risk={row.riskRaw?.toString()}>{riskText(t, row, locale)}</Line>
        </span>
        {onRevoke && (
          <Button size="small" look="quiet" aria-label={t('revokeOf', words)} onClick={() => onRevoke([row])}>
            {t('revoke')}
          </Button>
        )}
      </End>
    </Frame>
  );
});

interface SinceProps {
  readonly place: Place | undefined;
  readonly explorer: string | undefined;
  readonly of: 'granted' | 'used';
}

/** "Approved 3 days ago", with a link to the transaction. */
function Since({ place, explorer, of }: SinceProps) {
  const { t } = useLazyTranslation('approvalsLazy');
  const locale = useLocale();
  const age = useAge(place?.seconds === undefined ? undefined : place.seconds * 1_000);
  if (!place) return t(`${of}Unknown`);
  const text =
    place.seconds === undefined
      ? t(`${of}In`, { block: numberFormat(locale, {}).format(place.block) })
      : t(of, { ago: agoText(age * 1_000, locale, 'second') });
  if (!explorer) return text;
  return <ExternalLink href={`${explorer}/tx/${place.hash}`}>{text}</ExternalLink>;
}

function riskText(
  t: ReturnType<typeof useLazyTranslation>['t'],
  { riskRaw, riskUsd, estimate, currency, ...row }: ApprovalRow,
  locale: string,
): string {
  if (riskRaw === undefined) return t('risk.unknown');
  if (riskRaw === 0n) return t('risk.none');
  if (riskUsd !== undefined) return formatUsd(riskUsd, locale, estimate);
  const { symbol, decimals } = currency ?? { symbol: row.token, decimals: 0 };
  return `${numberFormat(locale, { maximumFractionDigits: 3 }).format(
    amountToText(riskRaw, decimals) as Intl.StringNumericLiteral,
  )} ${symbol}`;
}
