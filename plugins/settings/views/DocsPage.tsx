import { chakra } from '@chakra-ui/react/styled-system';
import { ConfigToken } from '../../../kernel/services.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Card, Stage, Title } from '../../../ui/components/PageParts.tsx';
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

const Topic = chakra('h2', { base: { fontSize: '20', fontWeight: 'medium' } });
const Words = chakra('p', { base: { lineHeight: '1.6', overflowWrap: 'anywhere' } });

/** How to use the app. The text ships with the build and needs no other site. */
export default function DocsPage() {
  const { t } = useLazyTranslation('settingsLazy');
  const { brand, links } = useService(ConfigToken);
  const values = { brand: brand.name };
  return (
    <Stage maxW="720px">
      <Title>{t('common:nav.docs')}</Title>
      {TOPICS.map((topic) => (
        <Card key={topic} as="section" aria-labelledby={`docs-${topic}`}>
          <Topic id={`docs-${topic}`}>{t(`docs.${topic}.title`, values)}</Topic>
          <Words>{t(`docs.${topic}.text`, values)}</Words>
        </Card>
      ))}
      {links.support && <ExternalLink href={links.support}>{t('common:nav.support')}</ExternalLink>}
    </Stage>
  );
}
