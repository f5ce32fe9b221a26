import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { ExactNumber } from '../../../ui/components/ExactNumber.tsx';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { ButtonLink } from '../../../ui/components/PageParts.tsx';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { agoText } from '../../../ui/format/agoText.ts';
import { exactUsd } from '../../../ui/format/exactUsd.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useHasRoute } from '../../../ui/plugin/useHasRoute.ts';
import { type Worth, wholeUsd } from '../stores/valuation.ts';

/** The head of a tab: text at the start, switches and buttons at the end. */
export const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    minH: '44px',
    fontSize: '14',
    color: 'neutral2',
  },
});

/** What a list contains, and what not. */
export const Scope = chakra('p', { base: { flex: '1 1 240px', color: 'neutral2' } });
export const Line = chakra('span', { base: { display: 'block', fontWeight: 'medium' } });
export const Small = chakra('span', { base: { display: 'block', fontSize: '12', color: 'neutral2' } });

const Cell = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '12', minW: '0' } });
const Words = chakra('span', {
  base: {
    display: 'block',
    minW: '0',
    '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});

export interface NamedProps {
  readonly logo?: ReactNode;
  readonly title: string;
  readonly about: ReactNode;
}

/** The first cell of a row: what it is about, in two lines. */
export function Named({ logo, title, about }: NamedProps) {
  return (
    <Cell>
      {logo}
      <Words htmlTranslate="no">
        <Line>{title}</Line>
        <Small mt="2">{about}</Small>
      </Words>
    </Cell>
  );
}

/** A text with "12 seconds ago" in it that is kept up to date. */
export function AgoText(props: { readonly sinceMs: number; readonly words: (ago: string) => string }) {
  const locale = useLocale();
  return <>{props.words(agoText(useAge(props.sinceMs) * 1_000, locale, 'second'))}</>;
}

export interface UsdProps {
  readonly worth: Worth;
  /** The whole row is a link, which a part with the focus of its own would interrupt. */
  readonly linked?: boolean;
}

/** A value in dollars; where it is not known, two dashes with the reason in the tooltip. */
export function Usd({ worth, linked }: UsdProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const usd = wholeUsd(worth);
  if (usd !== undefined) {
    const shown = formatUsd(usd, locale, worth.estimate);
    return (
      <span data-usd={usd}>
        {linked ? (
          <Approx text={shown} />
        ) : (
          <ExactNumber exact={exactUsd(usd, locale)} draw={(text) => <Approx text={text} />}>
            {shown}
          </ExactNumber>
        )}
      </span>
    );
  }
  return <span title={t(worth.unknown > 0 ? 'unknown' : 'noPrice')}>--</span>;
}

export function RetryButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLazyTranslation('portfolioLazy');
  return (
    <Button size="small" look="quiet" onClick={onClick}>
      {t('retry')}
    </Button>
  );
}

/** Leads on from an empty list, where the build has the page. */
export function NextStep(props: {
  readonly route: string;
  readonly to: string;
  readonly children: ReactNode;
}) {
  const exists = useHasRoute(props.route);
  return exists && <ButtonLink href={props.to}>{props.children}</ButtonLink>;
}
