import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const Frame = chakra('main', {
  base: { maxWidth: '640px', margin: '0 auto', padding: '24', paddingTop: '100', display: 'grid', gap: '16' },
});
const Title = chakra('h1', { base: { fontSize: '36', fontWeight: 'medium', letterSpacing: '-0.02em' } });
const Details = chakra('pre', {
  base: {
    background: 'surface2',
    borderRadius: '16',
    padding: '16',
    fontSize: '12',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    wordBreak: 'break-word',
  },
});
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12', alignItems: 'center' } });
const Action = chakra('button', {
  base: {
    minHeight: '44px',
    paddingInline: '16',
    borderRadius: '16',
    background: 'surface3',
    color: 'neutral1',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { background: 'surface4' },
  },
});

const SHORT_LINES = 4;

export interface FatalPageProps {
  /** One sentence that says what is wrong; absent: a general one. */
  readonly message?: string;
  readonly error: Error;
  readonly supportUrl?: string | undefined;
}

/** Replaces the whole app when it cannot continue. */
export default function FatalPage({ message, error, supportUrl }: FatalPageProps) {
  const { t } = useTranslation('common');
  const [expanded, setExpanded] = useState(false);
  const lines = (error.stack ?? error.message).split('\n');
  const shown = expanded ? lines : lines.slice(0, SHORT_LINES);
  return (
    <Frame>
      <Title>{t('fatal.title')}</Title>
      <p>{t('fatal.body')}</p>
      {message && <p role="alert">{message}</p>}
      <h2>{t('fatal.details')}</h2>
      <Details>{shown.join('\n')}</Details>
      <Row>
        {lines.length > SHORT_LINES && (
          <Action type="button" onClick={() => setExpanded(!expanded)}>
            {t(expanded ? 'fatal.less' : 'fatal.more')}
          </Action>
        )}
        <Action type="button" onClick={() => void navigator.clipboard?.writeText(lines.join('\n'))}>
          {t('fatal.copy')}
        </Action>
        <Action type="button" onClick={() => window.location.reload()}>
          {t('fatal.reload')}
        </Action>
        {supportUrl && (
          <a href={supportUrl} target="_blank" rel="noreferrer noopener">
            {t('fatal.support')}
          </a>
        )}
      </Row>
    </Frame>
  );
}
