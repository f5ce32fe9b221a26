import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { ConfigToken } from '../../../kernel/services.ts';
import { EmptyDrawing } from '../../components/feedback/EmptyDrawing.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { PluginFailure } from '../../plugin/PluginFailure.tsx';
import { useService } from '../../plugin/useService.ts';
import { useHome } from './useHome.ts';

const Frame = chakra('div', {
  base: { margin: 'auto', padding: '24', textAlign: 'center', display: 'grid', gap: '16' },
});

const Title = chakra('h1', {
  base: { fontSize: { base: '28', sm: '36' }, fontWeight: 'medium', letterSpacing: '-0.02em' },
});

const Home = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    justifySelf: 'center',
    minHeight: '48px',
    paddingInline: '20',
    borderRadius: '16',
    fontWeight: 'medium',
    background: 'accent2',
    color: 'accentText',
    _hover: { background: 'accent2Hover' },
  },
});

interface NotFoundPageProps {
  readonly onShow: (route: string) => void;
}

/**
 * Says that the page is not found, links back, and names the plugins that did not start, because their pages
 * are missing too.
 */
const NotFoundPage = observer(function NotFoundPage({ onShow }: NotFoundPageProps) {
  const { t } = useLazyTranslation('commonLazy');
  const home = useHome();
  const control = useService(PluginControlToken);
  const known = control.withdrawn('routes');
  // A plugin that failed before it contributed its pages: this may be one of them.
  const lost = control.statuses.flatMap(({ id, failure }) =>
    failure?.phase === 'bind' && !known.some(({ pluginId }) => pluginId === id) ? [{ id, failure }] : [],
  );
  const { brand } = useService(ConfigToken);
  useEffect(() => {
    document.title = `${t('notFound.title')} | ${brand.name}`;
  }, [t, brand.name]);
  useEffect(() => onShow('/not-found'), [onShow]);
  return (
    <Frame>
      <chakra.span justifySelf="center">
        <EmptyDrawing />
      </chakra.span>
      <Title>{t('notFound.title')}</Title>
      <Home href={home}>{t(home === '/swap' ? 'notFound.link' : 'notFound.home')}</Home>
      {lost.map(({ id, failure }) => (
        <PluginFailure key={id} pluginId={id} error={failure.error} onRetry={() => control.retry(id)} />
      ))}
    </Frame>
  );
});

export default NotFoundPage;
