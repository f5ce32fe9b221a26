import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { ConfigToken } from '../../kernel/services.ts';
import { useLaterTranslation } from '../i18n/useLaterTranslation.ts';
import { useService } from '../plugin/useService.ts';

const Frame = chakra('div', {
  base: { margin: 'auto', padding: '24', textAlign: 'center', display: 'grid', gap: '16' },
});

const Title = chakra('h1', { base: { fontSize: '36', fontWeight: 'medium', letterSpacing: '-0.02em' } });

const BackLink = chakra(Link, {
  base: { color: 'accentText', minHeight: '44px', display: 'inline-grid', placeItems: 'center' },
});

export default function NotFoundPage({ onShow }: { readonly onShow: (route: string) => void }) {
  const { t } = useLaterTranslation('commonLater');
  const { brand } = useService(ConfigToken);
  useEffect(() => {
    document.title = `${t('notFound.title')} | ${brand.name}`;
  }, [t, brand.name]);
  useEffect(() => onShow('/not-found'), [onShow]);
  return (
    <Frame>
      <Title>{t('notFound.title')}</Title>
      <BackLink href="/swap">{t('notFound.link')}</BackLink>
    </Frame>
  );
}
