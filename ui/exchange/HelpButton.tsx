import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { InfoIcon } from '../components/icons/icons.tsx';
import { Tooltip } from '../components/Tooltip.tsx';

const Help = chakra(
  'button',
  {
    base: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      color: 'neutral3',
      rounded: 'full',
      _hover: { color: 'neutral1' },
      _after: { content: '""', position: 'absolute', inset: '-14px' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** Says in a tooltip what the label beside it means. */
export function HelpButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation('exchange');
  return (
    <Tooltip text={text} align="start">
      {(describedBy) => (
        <Help aria-label={t('about', { label })} aria-describedby={describedBy}>
          <InfoIcon size={16} />
        </Help>
      )}
    </Tooltip>
  );
}
