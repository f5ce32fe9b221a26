import type { ReactNode } from 'react';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type EndpointHealth, WALLET_ENDPOINT_URL } from '../../../kernel/rpc/RpcPool.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Badge } from '../../../ui/components/Badge.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useLazyErrorText } from '../../../ui/components/useLazyErrorText.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Item, Line, Name, Note, Problem } from './parts.tsx';

const MAX_ERROR = 160;
const MAX_HOST = 60;

const looks = {
  unverified: 'default',
  healthy: 'positive',
  limited: 'warning',
  open: 'negative',
  wrong_chain: 'negative',
} as const;

export interface EndpointItemProps {
  readonly url: string;
  /** Absent: the endpoint is not in use. */
  readonly health?: EndpointHealth | undefined;
  /** An endpoint of the same operator that stands before it. */
  readonly sameAs?: string | undefined;
  readonly problem: SluiceError | undefined;
  readonly actions: ReactNode;
}

/** One endpoint: its address, its operator and its health. */
export function EndpointItem({ url, health, sameAs, problem, actions }: EndpointItemProps) {
  const { t } = useLazyTranslation('settingsLazy');
  const errorText = useLazyErrorText();
  const locale = useLocale();
  const number = (value: number | bigint) => numberFormat(locale, {}).format(value);
  const figures = health && [
    ...(health.latencyMs === undefined
      ? []
      : [t('endpoints.latency', { ms: number(Math.round(health.latencyMs)) })]),
    ...(health.head === undefined ? [] : [t('endpoints.block', { block: number(health.head) })]),
    t('endpoints.calls', { count: health.callCount, failures: number(health.failureCount) }),
  ];
  return (
    <Item>
      <Line>
        <Name dir="ltr" textAlign="start">
          {url === WALLET_ENDPOINT_URL
            ? t('endpoints.wallet')
            : outsideText(url.replace(/^https:\/\//, ''), 200)}
        </Name>
        {health && <Badge variant={looks[health.state]}>{t(`endpoints.state.${health.state}`)}</Badge>}
      </Line>
      <Note>
        {[health && t(`endpoints.origin.${health.origin}`), ...(figures ?? [])].filter(Boolean).join(' · ')}
      </Note>
      {sameAs && (
        <Note>{t('endpoints.sameOperator', { other: outsideText(new URL(sameAs).host, MAX_HOST) })}</Note>
      )}
      {problem && <Problem>{errorText(problem)}</Problem>}
      {!problem && health?.lastError && health.state !== 'healthy' && (
        <Problem dir="auto">{outsideText(health.lastError, MAX_ERROR)}</Problem>
      )}
      <Line justifyContent="flex-end">{actions}</Line>
    </Item>
  );
}
