import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Controls } from './Controls.tsx';
import { Exchange } from './Exchange.tsx';
import { Feedback } from './Feedback.tsx';
import { Pages } from './Pages.tsx';

const Page = chakra('div', {
  base: {
    w: '100%',
    maxW: '1280px',
    mx: 'auto',
    p: { base: '16', md: '24' },
    display: 'grid',
    gap: '48',
    minW: '0',
  },
});
const Title = chakra('h1', { base: { fontSize: '36', fontWeight: 'medium', letterSpacing: '-0.02em' } });

/** The components of the app's pages, each in each of its states. */
export default function GalleryPage() {
  const { t } = useTranslation('gallery');
  return (
    <Page>
      <Title>{t('title')}</Title>
      <Controls />
      <Feedback />
      <Pages />
      <Exchange />
    </Page>
  );
}
