import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../components/feedback/Spinner.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '50vh',
    // A page that comes at once is not announced.
    animation: 'fade-in 200ms 400ms both',
  },
});

/** Stands where a page is on its way. */
export function PageLoading() {
  const { t } = useTranslation('common');
  return (
    <Frame role="status" aria-label={t('loading')}>
      <Spinner />
    </Frame>
  );
}
