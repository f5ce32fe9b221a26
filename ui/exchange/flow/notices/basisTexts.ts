import type { TFunction } from 'i18next';
import { marketIn } from '../../../../kernel/basis/acceptedPrice.ts';
import type {
  BasisAnswer,
  BasisFigure,
  BasisFindings,
  PaidPool,
  StateBasis,
} from '../../../../kernel/basis/StateBasis.ts';
import { currencyId } from '../../../../kernel/currency/Currency.ts';
import { type EndpointHealth, WALLET_ENDPOINT_URL } from '../../../../kernel/rpc/RpcPool.ts';
import { formatReviewAmount, priceInUnits } from '../../../format/formatAmount.ts';
import { listText } from '../../../format/listText.ts';
import { numberFormat } from '../../../format/numberFormat.ts';
import { shortenAddress, shortenSymbol } from '../../../format/shorten.ts';
import { rateText } from '../../amounts/amountTexts.ts';
import type { ReviewRow } from '../ReviewDialog.tsx';

/** "alpha.example": the host that a person knows an endpoint by. */
export function endpointName(t: TFunction, url: string): string {
  if (url === WALLET_ENDPOINT_URL) return t('exchangeLazy:basis.wallet');
  try {
    return new URL(url).host || url;
  } catch {
    return url;
  }
}

/** "alpha.example and beta.example" */
export function endpointNames(t: TFunction, urls: readonly string[], locale: string): string {
  return listText(
    urls.map((url) => endpointName(t, url)),
    locale,
  );
}

/**
 * "Checked by: alpha.example and beta.example"; no row where there is nothing to check.
 * @param endpoints of the chain: a single one is told at once
 */
export function basisRow(
  t: TFunction,
  findings: BasisFindings | undefined,
  endpoints: readonly Pick<EndpointHealth, 'url'>[],
  locale: string,
): readonly ReviewRow[] {
  const value = findings ? checkedText(t, findings, locale) : askingText(t, endpoints);
  if (value === undefined) return [];
  const row = { label: t('exchangeLazy:basis.label'), value, help: t('exchangeLazy:basis.help') };
  return [row, ...routesRow(t, findings), ...marketRow(t, findings), ...proofRow(t, findings, locale)];
}

/** "Pool price: Matches the market"; no row where nothing is paid into a pool, or where a notice says more. */
function marketRow(t: TFunction, findings: BasisFindings | undefined): readonly ReviewRow[] {
  const state = marketIn(findings)?.state;
  if (!state || state === 'far') return [];
  const value = t(
    state === 'unchecked' ? 'exchangeLazy:basis.routes.unchecked' : `exchangeLazy:basis.market.${state}`,
  );
  return [{ label: t('exchangeLazy:basis.market.label'), value, help: t('exchangeLazy:basis.market.help') }];
}

/** "1 MON = 2.5 USDC": a price of a pool's tokens, in the direction in which the pool's own is at least 1. */
export function marketPriceText(
  t: TFunction,
  { currencies: [first, second], price: own }: PaidPool,
  { numerator, denominator }: PaidPool['price'],
  locale: string,
): string {
  const shown = priceInUnits({ ...own, base: first, quote: second });
  return shown.numerator < shown.denominator
    ? rateText(t, second, numerator, first, denominator, locale)
    : rateText(t, first, denominator, second, numerator, locale);
}

/** "Better routes: None known"; no row where no route was chosen. */
function routesRow(t: TFunction, findings: BasisFindings | undefined): readonly ReviewRow[] {
  if (findings?.state !== 'agreed' || !findings.routes) return [];
  const value = t(`exchangeLazy:basis.routes.${findings.routes}`);
  return [{ label: t('exchangeLazy:basis.routes.label'), value, help: t('exchangeLazy:basis.routes.help') }];
}

/** "State proof: Proven at block 1,234"; no row where nobody wants proofs. */
function proofRow(t: TFunction, findings: BasisFindings | undefined, locale: string): readonly ReviewRow[] {
  const proof = findings && 'proof' in findings ? findings.proof : undefined;
  if (!proof || proof.state === 'refuted') return [];
  const value =
    proof.state === 'unproven'
      ? t(`exchangeLazy:basis.proof.${proof.reason}`)
      : t(`exchangeLazy:basis.proof.${proof.part ? 'part' : 'proven'}`, {
          block: blockText(proof.block, locale),
        });
  return [{ label: t('exchangeLazy:basis.proof.label'), value, help: t('exchangeLazy:basis.proof.help') }];
}

/** "1,234" */
export function blockText(block: bigint, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(block);
}

function askingText(t: TFunction, [first, ...others]: readonly Pick<EndpointHealth, 'url'>[]): string {
  if (!first || others.length > 0) return t('exchangeLazy:basis.asking');
  return t('exchangeLazy:basis.alone', { endpoint: endpointName(t, first.url) });
}

function checkedText(t: TFunction, findings: BasisFindings, locale: string): string | undefined {
  switch (findings.state) {
    case 'agreed':
      return endpointNames(t, findings.endpoints, locale);
    case 'alone':
      return aloneText(t, findings, locale);
    case 'unknown':
      return t('exchangeLazy:basis.unknown');
    case 'unchecked':
      return undefined;
    default:
      return t('exchangeLazy:basis.refused');
  }
}

/** "Only alpha.example. beta.example didn't answer." */
export function aloneText(
  t: TFunction,
  { endpoint: url, unanswered }: Pick<Extract<BasisFindings, { state: 'alone' }>, 'endpoint' | 'unanswered'>,
  locale: string,
): string {
  const endpoint = endpointName(t, url);
  if (unanswered.length === 0) return t('exchangeLazy:basis.alone', { endpoint });
  return t('exchangeLazy:basis.unanswered', { endpoint, others: endpointNames(t, unanswered, locale) });
}

/** "alpha.example says you get 1.49 USDC." */
export function answerText(
  t: TFunction,
  says: StateBasis['says'],
  { endpoint, figures, market, newest }: Pick<BasisAnswer, 'endpoint' | 'figures' | 'market' | 'newest'>,
  locale: string,
): string {
  const name = endpointName(t, endpoint);
  if (newest !== undefined) {
    return t('exchangeLazy:basis.newest', { endpoint: name, block: blockText(newest, locale) });
  }
  if (market) {
    const { pool, price } = market;
    if (!price) return t('exchangeLazy:basis.market.saysNone', { endpoint: name });
    const values = { endpoint: name, price: marketPriceText(t, pool, price, locale) };
    return t('exchangeLazy:basis.market.says', values);
  }
  if (!figures) return t('exchangeLazy:basis.nonsense', { endpoint: name });
  const better = betterText(t, says, figures, name, locale);
  if (better) return better;
  return t(`exchangeLazy:basis.says.${says}`, { endpoint: name, amounts: amountsText(figures, locale) });
}

/**
 * "alpha.example: Another route would give clearly more: 1.5 USDC. Pools missing from your quote: 0x12…78.";
 * undefined where none is better.
 */
export function betterText(
  t: TFunction,
  says: StateBasis['says'],
  figures: readonly BasisFigure[] | undefined,
  endpoints: string,
  locale: string,
): string | undefined {
  const better = (figures ?? []).flatMap((figure) =>
    figure.better ? [{ ...figure, actualRaw: figure.better.amountRaw }] : [],
  );
  if (better.length === 0) return undefined;
  const way = says === 'get' ? 'get' : 'pay';
  const pools = better.flatMap(({ better }) => better?.unknownPools ?? []).map(shortenAddress);
  return [
    `${endpoints}: ${t(`exchangeLazy:basis.better.${way}`, { amounts: amountsText(better, locale) })}`,
    ...(pools.length > 0 ? [t('exchangeLazy:basis.better.missing', { pools: listText(pools, locale) })] : []),
  ].join(' ');
}

/** "1 MON and 2.5 USDC": the first figure of each currency. */
export function amountsText(figures: readonly BasisFigure[], locale: string): string {
  const first = figures.filter(
    ({ currency }, index) =>
      figures.findIndex((other) => currencyId(other.currency) === currencyId(currency)) === index,
  );
  return listText(
    first.map(
      ({ currency, actualRaw }) =>
        `${formatReviewAmount(actualRaw, currency, locale)} ${shortenSymbol(currency.symbol)}`,
    ),
    locale,
  );
}
