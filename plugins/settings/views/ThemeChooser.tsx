import { chakra } from '@chakra-ui/react/styled-system';
import type { ThemeChoice } from '../../../kernel/settings/types.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

const Row = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '48px',
    border: 'none',
    p: '0',
    m: '0',
  },
});
const Options = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', p: '2', rounded: '12', bg: 'surface3' },
});
const Option = chakra('label', {
  base: {
    position: 'relative',
    minHeight: '44px',
    px: '12',
    display: 'grid',
    placeItems: 'center',
    rounded: '12',
    cursor: 'pointer',
    fontSize: '14',
    color: 'neutral2',
    '&:has(input:checked)': { bg: 'surface1', color: 'neutral1', fontWeight: 'medium' },
    '&:has(input:focus-visible)': { outline: '2px solid var(--sl-colors-accent-text)', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
  },
});

const choices: readonly ThemeChoice[] = ['auto', 'light', 'dark'];

export interface ThemeChooserProps {
  readonly value: ThemeChoice;
  readonly onChange: (value: ThemeChoice) => void;
}

export function ThemeChooser({ value, onChange }: ThemeChooserProps) {
  const { t } = useLazyTranslation('settingsLazy');
  return (
    <Row>
      <chakra.legend float="inline-start">{t('theme.label')}</chakra.legend>
      <Options>
        {choices.map((choice) => (
          <Option key={choice}>
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {t(`theme.${choice}`)}
          </Option>
        ))}
      </Options>
    </Row>
  );
}
