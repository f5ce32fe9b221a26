import { chakra } from '@chakra-ui/react/styled-system';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { Badge } from '../../../ui/components/Badge.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { type Column, DataTable } from '../../../ui/components/page/DataTable.tsx';
import { contractName } from '../../../ui/exchange/contractName.ts';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ApprovalsStore } from '../stores/ApprovalsStore.ts';
import type { ApprovalRow } from '../stores/approvalRows.ts';
import { amountText, spenderText, symbolOf, timeText } from './approvalTexts.ts';
import { Line, Small, TickBox } from './parts.tsx';
import { Since } from './Since.tsx';

export const ROW_HEIGHT = 72;

const Token = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '12', minW: '0' } });
const Words = chakra('span', { base: { display: 'block', minW: '0' } });

export interface ApprovalTableProps {
  readonly store: ApprovalsStore;
  /** Absent: nothing can be revoked. */
  readonly onRevoke: ((rows: readonly ApprovalRow[]) => void) | undefined;
}

/** Approvals: the token, who may take how much, since when, what is at risk, and the button that ends it. */
export const ApprovalTable = observer(function ApprovalTable({ store, onRevoke }: ApprovalTableProps) {
  const { t } = useLazyTranslation('approvalsLazy', 'exchangeLazy');
  const { chain, rows, chosen } = store;
  const words = (row: ApprovalRow) => ({ symbol: symbolOf(row), spender: spenderText(t, chain, row) });
  const tick: Column<ApprovalRow> = {
    id: 'tick',
    label: t('column.select'),
    unlabelled: true,
    width: '44px',
    start: true,
    action: 'shown',
    cell: (row) => (
      <TickBox
        label={t('select', words(row))}
        checked={chosen.includes(row)}
        onTick={(on) => store.choose([row.id], on)}
      />
    ),
  };
  const columns: readonly Column<ApprovalRow>[] = [
    ...(onRevoke ? [tick] : []),
    {
      id: 'token',
      label: t('column.token'),
      share: 1.5,
      start: true,
      cell: (row) => (
        <Token>
          {row.currency && (
            <chakra.span display={{ base: 'none', sm: 'inline' }}>
              <TokenLogo currency={row.currency} />
            </chakra.span>
          )}
          <Words>
            <Line htmlTranslate="no">{symbolOf(row)}</Line>
            <Small htmlTranslate="no" display={{ base: 'none', md: 'block' }}>
              {row.currency?.name}
            </Small>
            <span data-narrow>
              <Small>{spenderText(t, chain, row)}</Small>
              <Amount row={row} />
              <Small>
                {t('risk.label')}: <Risk row={row} />
              </Small>
            </span>
            <chakra.span display={{ base: 'block', xl: 'none' }}>
              <History row={row} explorer={chain.explorer} />
            </chakra.span>
          </Words>
        </Token>
      ),
    },
    {
      id: 'spender',
      label: t('column.spender'),
      share: 1.5,
      start: true,
      from: 'md',
      cell: (row) => (
        <>
          <Line>{contractName(t, chain, row.spender)}</Line>
          {row.via === 'permit2' && <Small>{t('via')}</Small>}
        </>
      ),
    },
    { id: 'amount', label: t('column.amount'), share: 1.4, from: 'md', cell: (row) => <Amount row={row} /> },
    {
      id: 'since',
      label: t('column.history'),
      share: 1.6,
      from: 'xl',
      cell: (row) => <History row={row} explorer={chain.explorer} />,
    },
    { id: 'risk', label: t('risk.label'), from: 'md', cell: (row) => <Risk row={row} /> },
    ...(onRevoke
      ? [
          {
            id: 'revoke',
            label: t('revoke'),
            unlabelled: true,
            width: '88px',
            action: 'shown',
            cell: (row) => (
              <Button
                size="small"
                look="quiet"
                aria-label={t('revokeOf', words(row))}
                onClick={() => onRevoke([row])}
              >
                {t('revoke')}
              </Button>
            ),
          } satisfies Column<ApprovalRow>,
        ]
      : []),
  ];
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowData={(row) => ({ 'data-approval': t('for', words(row)) })}
      rowHeight={ROW_HEIGHT}
      grows
    />
  );
});

function History({ row, explorer }: RowProps & { readonly explorer: string | undefined }) {
  return (
    <>
      <Small>
        <Since place={row.granted} explorer={explorer} of="granted" />
      </Small>
      <Small>
        <Since place={row.used} explorer={explorer} of="used" />
      </Small>
    </>
  );
}

interface RowProps {
  readonly row: ApprovalRow;
}

/** How much may be taken, and until when. */
function Amount({ row }: RowProps) {
  const { t } = useLazyTranslation('approvalsLazy');
  const locale = useLocale();
  const exact = row.raw === undefined || row.unlimited ? undefined : row.raw;
  return (
    <>
      <Line
        data-raw={row.raw?.toString()}
        title={exact === undefined ? undefined : amountToText(exact, row.currency ?? { decimals: 0 })}
        color={row.unlimited || row.raw === undefined ? 'warning' : 'neutral1'}
      >
        {amountText(t, row, locale)}
      </Line>
      {row.disputed && (
        <Small color="warning" whiteSpace="normal">
          {t('disputed')}
        </Small>
      )}
      {row.expired ? (
        <Badge>{t('expired')}</Badge>
      ) : (
        row.expiration !== undefined && (
          <Small whiteSpace="normal">{t('expires', { time: timeText(row.expiration, locale) })}</Small>
        )
      )}
    </>
  );
}

function Risk({ row }: RowProps) {
  const { t } = useLazyTranslation('approvalsLazy');
  const locale = useLocale();
  return (
    <span title={t('risk.help')} data-risk={row.riskRaw?.toString()}>
      <Approx text={riskText(t, row, locale)} />
    </span>
  );
}

function riskText(
  t: TFunction,
  { riskRaw, riskUsd, estimate, currency, ...row }: ApprovalRow,
  locale: string,
): string {
  if (riskRaw === undefined) return t('approvalsLazy:risk.unknown');
  if (riskRaw === 0n) return t('approvalsLazy:risk.none');
  if (riskUsd !== undefined) return formatUsd(riskUsd, locale, estimate);
  const unit = currency ?? { symbol: row.token, decimals: 0 };
  return `${numberFormat(locale, { maximumFractionDigits: 3 }).format(
    amountToText(riskRaw, unit) as Intl.StringNumericLiteral,
  )} ${unit.symbol}`;
}
