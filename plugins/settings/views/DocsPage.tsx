import { chakra } from '@chakra-ui/react/styled-system';
import { ConfigToken } from '../../../kernel/services.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Stage } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** Common questions, in the order in which a new person meets them. */
const TOPICS = [
  'connect',
  'swap',
  'slippage',
  'impact',
  'approval',
  'waiting',
  'failed',
  'liquidity',
  'unlisted',
  'networks',
  'data',
] as const;

const Topics = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: '16',
  },
});
const Topic = chakra('section', {
  base: {
    display: 'grid',
    gap: '8',
    alignContent: 'start',
    minW: '0',
    p: { base: '16', sm: '24' },
    rounded: '24',
    bg: 'surface2',
  },
});
const Name = chakra('h2', { base: { fontSize: '20', fontWeight: 'medium', lineHeight: 'number' } });
const Words = chakra('p', { base: { lineHeight: '1.6', color: 'neutral2', overflowWrap: 'anywhere' } });

/** How to use the app. The text ships with the build and needs no other site. */
export default function DocsPage() {
  const { t } = useLazyTranslation('settingsLazy');
  const { brand, links } = useService(ConfigToken);
  const values = { brand: brand.name };
  return (
    <Stage>
      <PageHeader
        title={t('common:nav.docs')}
        subtitle={t('docs.about', values)}
        actions={links.support && <ExternalLink href={links.support}>{t('common:nav.support')}</ExternalLink>}
      />
      <Topics>
        {TOPICS.map((topic) => (
          <Topic key={topic} aria-labelledby={`docs-${topic}`}>
            <Name id={`docs-${topic}`}>{t(`docs.${topic}.title`, values)}</Name>
            <Words>{t(`docs.${topic}.text`, values)}</Words>
          </Topic>
        ))}
      </Topics>
    </Stage>
  );
}
