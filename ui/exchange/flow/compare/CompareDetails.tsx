import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';
import type { Comparison, SafeComparison } from '../../../../kernel/flow/comparison.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { WalletAsk } from '../../../../kernel/wallet/Connector.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { entryText } from '../../../format/amountEntry.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { aloneText } from '../notices/basisTexts.ts';
import { CompareRow } from './CompareRow.tsx';

export interface CompareDetailsProps {
  readonly ask: WalletAsk;
  readonly client: Pick<ChainClient, 'rpc' | 'chain'>;
  /** With which a Safe answered. */
  readonly safeTxHash: Hex | undefined;
}

type Alone = Parameters<typeof aloneText>[1];

const Part = chakra('section', { base: { display: 'flex', flexDirection: 'column', gap: '4', pt: '8' } });
const Title = chakra('h3', { base: { fontWeight: 'medium' } });
const Hint = chakra('p', { base: { color: 'neutral2' } });

/** Every value that a second device shows of what the wallet was asked for. Heavy: import it lazily. */
export default function CompareDetails({ ask, client, safeTxHash }: CompareDetailsProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const [comparison, setComparison] = useState<Comparison | 'failed'>();
  useEffect(() => {
    let isOver = false;
    const show = (made: Comparison | 'failed') => !isOver && setComparison(made);
    loadChunk(() => import('../../../../kernel/flow/comparison.ts'))
      .then(({ compare }) => compare(ask, client, safeTxHash))
      .then(show, () => show('failed'));
    return () => {
      isOver = true;
      setComparison(undefined);
    };
  }, [ask, client, safeTxHash]);
  if (comparison === 'failed') return <Banner tone="warning">{t('compare.failed')}</Banner>;
  if (!comparison) return <Spinner boxSize="20" />;
  return (
    <>
      <Hint>{t('compare.hint')}</Hint>
      <CompareRow label={t('compare.from')} value={ask.from} />
      {comparison.kind === 'calls' ? (
        <Calls calls={comparison.calls} client={client} />
      ) : (
        <Part>
          <Hashes hashes={comparison.hashes} digest={t('compare.digest')} />
          <CompareRow label={t('compare.message')} value={comparison.json} />
        </Part>
      )}
      {comparison.safe && <SafePart safe={comparison.safe} alone={aloneOf(comparison, client)} />}
    </>
  );
}

function Calls({
  calls,
  client,
}: {
  readonly calls: Extract<Comparison, { kind: 'calls' }>['calls'];
  readonly client: CompareDetailsProps['client'];
}) {
  const { t } = useLazyTranslation('exchangeLazy');
  const { symbol, decimals } = client.chain.nativeCurrency;
  const count = calls.length;
  return calls.map(({ to, value, data, digest }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two calls of a batch may be the same
    <Part key={index}>
      {count > 1 && <Title>{t('compare.call', { number: index + 1, count })}</Title>}
      <CompareRow label={t('compare.to')} value={to} />
      <CompareRow
        label={t('compare.value')}
        value={value.toString()}
        shown={`${value} wei = ${entryText(value, { decimals })} ${symbol}`}
      />
      {digest && <CompareRow label={t('compare.calldataDigest')} value={digest} />}
      <CompareRow label={t('compare.data', { bytes: (data.length - 2) / 2 })} value={data} />
    </Part>
  ));
}

function Hashes({
  hashes: { domainHash, messageHash, digest: value },
  digest,
}: {
  readonly hashes: Extract<Comparison, { kind: 'typedData' }>['hashes'];
  readonly digest: string;
}) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <>
      <CompareRow label={t('compare.domainHash')} value={domainHash} />
      <CompareRow label={t('compare.messageHash')} value={messageHash} />
      <CompareRow label={digest} value={value} />
    </>
  );
}

/** The only one that told of the Safe, and the others of the chain. */
function aloneOf({ alone: endpoint }: Comparison, { rpc }: CompareDetailsProps['client']): Alone | undefined {
  if (endpoint === undefined) return undefined;
  return { endpoint, unanswered: rpc.endpoints.map(({ url }) => url).filter((url) => url !== endpoint) };
}

function SafePart({ safe, alone }: { readonly safe: SafeComparison; readonly alone: Alone | undefined }) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  return (
    <Part>
      <Title>{t('compare.safe.title')}</Title>
      {alone && <Banner tone="warning">{aloneText(t, alone, locale)}</Banner>}
      {safe.state === 'other' ? (
        <Banner tone="warning">{t('compare.safe.other')}</Banner>
      ) : (
        <Hint>
          {t(`compare.safe.${safe.state}`, {
            nonce: 'nonce' in safe ? safe.nonce.toString() : '',
            version: 'version' in safe ? safe.version : '',
          })}
        </Hint>
      )}
      {safe.state === 'same' && safe.packer && (
        <CompareRow label={t('compare.safe.packer')} value={safe.packer} />
      )}
      {safe.state === 'other' && <CompareRow label={t('compare.safe.hash')} value={safe.safeTxHash} />}
      {'hashes' in safe && (
        <Hashes
          hashes={safe.hashes}
          digest={t(safe.state === 'message' ? 'compare.safe.messageHash' : 'compare.safe.hash')}
        />
      )}
    </Part>
  );
}
