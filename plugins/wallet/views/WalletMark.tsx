import type { ReactNode } from 'react';
import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { WalletIcon } from '../../../ui/components/icons/lazyIcons.tsx';

interface Drawing {
  readonly ground: string;
  readonly ink: string;
  readonly shapes: ReactNode;
}

/** Drawn for this app; the marks belong to the wallets' makers. On a 36px square, strokes of 2.4. */
const drawings = {
  metamask: {
    ground: '#F6851B',
    ink: '#FFFFFF',
    shapes: <path d="m10 11 5 3h6l5-3-1.5 8L18 26l-6.5-7zM14 18.5l2.5 1M22 18.5l-2.5 1" />,
  },
  coinbase: {
    ground: '#0052FF',
    ink: '#FFFFFF',
    shapes: <path d="M24 13.6a7.8 7.8 0 1 0 0 8.8M18 18h.1" />,
  },
  safe: {
    ground: '#12312B',
    ink: '#12FF80',
    shapes: (
      <>
        <rect x="9.5" y="9.5" width="17" height="17" rx="4" />
        <circle cx="18" cy="18" r="3.6" />
        <path d="M21.6 18h4.9M9.5 15v6" />
      </>
    ),
  },
  relay: {
    ground: '#3B99FC',
    ink: '#FFFFFF',
    shapes: (
      <>
        <rect x="8" y="14" width="12" height="8" rx="4" />
        <rect x="16" y="14" width="12" height="8" rx="4" />
      </>
    ),
  },
  browser: {
    ground: '#55546B',
    ink: '#FFFFFF',
    shapes: (
      <>
        <rect x="8.5" y="10" width="19" height="16" rx="3.5" />
        <path d="M8.5 15h19M12 12.5h.1M22.5 20.5h.1" />
      </>
    ),
  },
  test: {
    ground: '#F5B84B',
    ink: '#3A2600',
    shapes: (
      <path d="M15 9h6M16.5 9v6.5l-5 9a1.5 1.5 0 0 0 1.3 2.2h10.4a1.5 1.5 0 0 0 1.3-2.2l-5-9V9M14 21h8" />
    ),
  },
} satisfies Record<string, Drawing>;

function drawingOf({ id, test, type, installUrl }: WalletOption): Drawing | undefined {
  if (test) return drawings.test;
  if (type === 'COINBASE_WALLET') return drawings.coinbase;
  if (type === 'GNOSIS_SAFE') return drawings.safe;
  if (type === 'WALLET_CONNECT') return drawings.relay;
  if (id === 'injected') return installUrl === undefined ? drawings.browser : drawings.metamask;
  return undefined;
}

/**
 * The icon with which a wallet announced itself; for a wallet that the app names itself, a mark of the app's own; a
 * plain wallet for any other. Decorative: the wallet's name stands beside it.
 */
export function WalletMark({ option }: { readonly option: WalletOption }) {
  if (option.icon) return <img src={option.icon} alt="" referrerPolicy="no-referrer" />;
  const drawing = drawingOf(option);
  if (!drawing) return <WalletIcon />;
  return (
    <svg
      width="36"
      height="36"
      viewBox="0 0 36 36"
      fill="none"
      stroke={drawing.ink}
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path fill={drawing.ground} stroke="none" d="M0 0h36v36H0z" />
      {drawing.shapes}
    </svg>
  );
}
