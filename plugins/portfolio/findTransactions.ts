import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import type { SearchRequest, SearchResult, SearchTexts } from '../../kernel/plugin/SearchSource.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import {
  ChainRegistryToken,
  ContributionsToken,
  StorageToken,
  TokenListServiceToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import { fitsWords } from '../../kernel/tokens/searchTokens.ts';
import type { TransactionRecord } from '../../kernel/tx/TransactionRecord.ts';
import { type ActivityItem, activityItem } from '../../ui/exchange/activity/activityItem.ts';
import { SavedAddresses } from '../../ui/exchange/book/SavedAddresses.ts';
import { formatTime } from '../../ui/format/formatTime.ts';
import { shortenAddress } from '../../ui/format/shorten.ts';

const ACTIVITY = '/portfolio?tab=activity';
const MAX_TRANSACTIONS = 5;

/**
 * Offers the activity, the account's transactions by what they did, and any transaction by its hash: its
 * details where this browser sent it, else the block explorer.
 */
export async function findTransactions(request: SearchRequest): Promise<readonly SearchResult[]> {
  const { text, services, texts } = request;
  const t = await texts('portfolioLazy', 'commonLazy');
  const tracker = services.get(TxTrackerToken);
  if (/^0x[\da-f]{64}$/i.test(text)) {
    const hash = text.toLowerCase();
    await tracker.ready;
    const known = tracker.list().filter((record) => hashesOf(record).includes(hash));
    const [result = elsewhere(hash, request.chain, t)] = resultsOf(known, request, t);
    return [result];
  }
  const title = t('portfolioLazy:tab.activity');
  const detail = t('portfolioLazy:activity.about');
  const page = { id: `page:${ACTIVITY}`, kind: 'page', title, detail, to: ACTIVITY } as const;
  const { account } = services.get(WalletSessionToken);
  return [
    ...(text === '' || fitsWords(`${title} ${detail}`, text) ? [page] : []),
    ...(text === '' || !account ? [] : resultsOf(tracker.list({ from: account }), request, t, text)),
  ];
}

/**
 * The first of the records, in words.
 * @param wanted only those whose words begin or end with these
 */
function resultsOf(
  records: readonly TransactionRecord[],
  { services, locale }: SearchRequest,
  t: SearchTexts,
  wanted = '',
): readonly SearchResult[] {
  const chains = services.get(ChainRegistryToken);
  const { account } = services.get(WalletSessionToken);
  const words = {
    contributions: services.get(ContributionsToken),
    tracker: services.get(TxTrackerToken),
    tokens: services.get(TokenListServiceToken),
    locale,
    unknown: t('portfolioLazy:unknownToken'),
    saved: new SavedAddresses(services.get(StorageToken)),
    t,
  };
  const results: SearchResult[] = [];
  for (const record of records) {
    if (results.length === MAX_TRANSACTIONS) break;
    const chain = chains.find(record.chainId);
    const item = chain && activityItem(record, chain, words);
    // A pair is typed as it is shown: WETH/USDC.
    if (item && fitsWords(`${item.title} ${item.descriptor}`, wanted.replaceAll('/', ' ')))
      results.push(resultOf(item, record.from === account ? '' : `/${record.from}`, locale));
  }
  return results;
}

function resultOf(item: ActivityItem, owner: string, locale: string): SearchResult {
  const { record, title, descriptor, hash, currencies } = item;
  const timeMs = item.timestamp * 1_000;
  const time = formatTime(timeMs, locale, systemTimers.wallMs() - timeMs);
  return {
    id: `transaction:${record.id}`,
    kind: 'transaction',
    title,
    // The hash tells two of the same time apart.
    detail: [descriptor, time, ...(hash ? [shortenAddress(hash)] : [])].join(' · '),
    currencies: currencies.filter((currency) => currency !== undefined),
    to: `/portfolio${owner}?tab=activity&tx=${encodeURIComponent(record.id)}`,
  };
}

/** For a transaction that this browser doesn't know. */
function elsewhere(hash: string, { explorer, label: network }: ChainSpec, t: SearchTexts): SearchResult {
  const found = { id: `transaction:${hash}`, kind: 'transaction' } as const;
  if (!explorer) {
    const detail = t('portfolioLazy:transaction.noExplorer', { network });
    return { ...found, title: t('portfolioLazy:transaction.missing'), detail, to: ACTIVITY };
  }
  return {
    ...found,
    title: t('portfolioLazy:transaction.explorer'),
    detail: `${network} ${shortenAddress(hash)}`,
    href: `${explorer}/tx/${hash}`,
  };
}

/** All hashes under which a transaction may be known, in lower case. */
function hashesOf({ reference, receipt, originalHash, batch }: TransactionRecord): readonly string[] {
  const own =
    reference.kind === 'hash' ? reference.hash : reference.kind === 'safe' ? reference.safeTxHash : undefined;
  return [own, receipt?.transactionHash, originalHash, ...(batch?.hashes ?? [])].flatMap(
    (hash) => hash?.toLowerCase() ?? [],
  );
}
