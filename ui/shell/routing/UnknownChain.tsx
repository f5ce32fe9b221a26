import { chainNames } from 'sluice:chain-names';
import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { ActiveChainToken, ChainRegistryToken } from '../../../kernel/services.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { useService } from '../../plugin/useService.ts';

const Networks = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '16', mt: '16', mb: '6' },
});

export interface UnknownChainProps {
  /** The chain as the link names it. */
  readonly asked: string;
  readonly onDone: () => void;
}

/**
 * Says that the link's chain is not in this build, which chain is shown instead, and which others there are.
 */
const UnknownChain = observer(function UnknownChain({ asked, onDone }: UnknownChainProps) {
  const { t } = useLazyTranslation('commonLazy');
  const active = useService(ActiveChainToken);
  const { chain } = active;
  const others = useService(ChainRegistryToken).all.filter((one) => one !== chain && !one.retired);
  const label = labelOf(asked);
  return (
    <Banner
      tone="warning"
      action={
        <Button look="bare" size="small" onClick={onDone}>
          {t('unknownChain.dismiss')}
        </Button>
      }
    >
      {t(label ? 'unknownChain.named' : 'unknownChain.unnamed', {
        asked: label ?? outsideText(asked, 40),
        chain: chain.label,
      })}{' '}
      {others.length === 0 ? (
        t('unknownChain.only')
      ) : (
        <Networks role="group" aria-label={t('unknownChain.others')}>
          {others.map((one) => (
            <Chip
              key={one.id}
              onClick={() => {
                active.select(one.id);
                onDone();
              }}
            >
              {one.label}
            </Chip>
          ))}
        </Networks>
      )}
    </Banner>
  );
});

function labelOf(asked: string): string | undefined {
  const wanted = asked.toLowerCase();
  return chainNames.find(([id, slug]) => String(id) === wanted || slug === wanted)?.[2];
}

export default UnknownChain;
