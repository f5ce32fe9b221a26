import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../components/feedback/Spinner.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '50vh',
    // Delayed, so that a page that loads quickly shows no placeholder.
    animation: 'fade-in 200ms 400ms both',
  },
});

/** Shown while a page is loading. */
export function PageLoading() {
  const { t } = useTranslation('common');
  return (
    <Frame role="status" aria-label={t('loading')}>
      <Spinner />
    </Frame>
  );
}
