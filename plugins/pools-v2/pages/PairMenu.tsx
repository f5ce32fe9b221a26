import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/components/Button.tsx';
import { Popover } from '../../../ui/components/dialogs/Popover.tsx';
import type { MyPair } from '../../../ui/exchange/OwnedPairs.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { usePositionActions } from '../../../ui/plugin/usePositionActions.ts';

/** As large as its row, so that a press anywhere on the row counts. */
const Opener = chakra(Button, {
  base: {
    _after: { content: '""', position: 'absolute', inset: '0', rounded: '16' },
    _active: { transform: 'none' },
  },
});

const Items = chakra('ul', {
  base: {
    display: 'grid',
    '& a, & button': {
      display: 'flex',
      alignItems: 'center',
      w: '100%',
      minH: '44px',
      px: '12',
      rounded: '12',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      _hover: { bg: 'surface3' },
    },
  },
});

export interface PairMenuProps {
  readonly pair: MyPair;
  /** Like "MON / HUSH". */
  readonly name: string;
  /** Takes an imported pair from the list. */
  readonly onForget: () => void;
}

/** What can be done with a pair, behind its row. */
export function PairMenu({ pair, name, onForget }: PairMenuProps) {
  const { t } = useLazyTranslation('pools-v2Lazy', 'exchangeLazy');
  const others = usePositionActions();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ids = `${pair.token0.address}/${pair.token1.address}`;
  return (
    <>
      <Opener
        ref={anchor}
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('exchangeLazy:manage.open')}: ${name}`}
        onClick={() => setOpen(!open)}
      >
        {t('exchangeLazy:manage.open')}
      </Opener>
      {open && (
        <Popover label={name} anchor={anchor} onClose={close}>
          <Items>
            <li>
              <Link href={`/add/v2/${ids}`} onClick={close}>
                {t('list.addTo', { pair: name })}
              </Link>
            </li>
            <li>
              <Link href={`/remove/v2/${ids}`} onClick={close}>
                {t('list.removeFrom', { pair: name })}
              </Link>
            </li>
            {others({ chainId: String(pair.token0.chainId), address: pair.address }).map(
              ({ id, label, href }) => (
                <li key={id}>
                  <Link href={href} onClick={close}>
                    {t(label)}
                  </Link>
                </li>
              ),
            )}
            {pair.imported && (
              <li>
                <button type="button" onClick={onForget}>
                  {t('list.forgetPair', { pair: name })}
                </button>
              </li>
            )}
          </Items>
        </Popover>
      )}
    </>
  );
}
