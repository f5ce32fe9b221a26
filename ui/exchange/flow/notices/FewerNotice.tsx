import { restsOnLess } from '../../../../kernel/basis/restsOnLess.ts';
import type { BasisFindings, SeenFindings } from '../../../../kernel/basis/StateBasis.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { endpointName } from './basisTexts.ts';

export interface FewerNoticeProps {
  readonly basis: BasisFindings;
  /** What the review said when it was confirmed; undefined: it was not. */
  readonly seen: SeenFindings | undefined;
}

/** Says why a review came back: the amounts rest on less than what it said when it was confirmed. */
export function FewerNotice({ basis, seen }: FewerNoticeProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const lacking = seen && restsOnLess(basis, seen);
  if (!lacking) return null;
  const endpoint = basis.state === 'alone' ? endpointName(t, basis.endpoint) : '';
  return (
    <Banner tone="warning" title={t(`basis.fewer.${lacking}.title`)}>
      {t(`basis.fewer.${lacking}.hint`, { endpoint })}
    </Banner>
  );
}
