import { type ReactNode, useId, useState } from 'react';
import { walletAvatar } from '../../kernel/ens/walletAvatar.ts';

// Gradient colours. They are the same in both themes, because a person recognizes an account by its picture.
const starts = ['#6541E0', '#0E7490', '#0B7A4B', '#B45309', '#BE185D', '#1D4ED8', '#7C2D92', '#9F1239'];
const ends = ['#C4B5FD', '#67E8F9', '#6EE7B7', '#FCD34D', '#F9A8D4', '#93C5FD', '#F0ABFC', '#FDA4AF'];

/** On a grid of 24. */
const containers = [
  'M12 0a12 12 0 1 1 0 24a12 12 0 1 1 0-24Z',
  'M8 0h8a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z',
  'M12 0 22.4 6v12L12 24 1.6 18V6Z',
  'M7 0h10l7 7v10l-7 7H7l-7-7V7Z',
  'M12 0c6 0 12 0 12 12s-6 12-12 12S0 24 0 12 6 0 12 0Z',
];

const inner: readonly ReactNode[] = [
  <circle key="dot" cx="12" cy="12" r="5" />,
  <path key="diamond" d="m12 6 6 6-6 6-6-6Z" />,
  <path key="bars" d="M7 7h3v10H7Zm7 0h3v10h-3Z" />,
  <path key="half" d="M6 12a6 6 0 0 1 12 0Z" />,
  <path key="triangle" d="m12 6.5 5.5 10h-11Z" />,
  <path
    key="ring"
    fillRule="evenodd"
    d="M12 6a6 6 0 1 1 0 12a6 6 0 1 1 0-12Zm0 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z"
  />,
  <path key="cross" d="M10.5 6h3v4.5H18v3h-4.5V18h-3v-4.5H6v-3h4.5Z" />,
];

const choices = {
  gradientStart: starts.length,
  gradientEnd: ends.length,
  containerShape: containers.length,
  innerShape: inner.length,
};

export interface AccountAvatarProps {
  readonly address: string;
  /** Pixels. */
  readonly size?: number;
  /** The account's own picture (an ENS avatar); where it cannot be loaded, the drawn one is shown. */
  readonly image?: string | undefined;
}

/** An account's own picture, else one drawn from its address. Decorative: the address stands beside it. */
export function AccountAvatar({ address, size = 24, image }: AccountAvatarProps) {
  const [failed, setFailed] = useState<string>();
  const id = useId();
  if (image && image !== failed) {
    return (
      <img
        src={image}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        decoding="async"
        style={{ borderRadius: '999px', objectFit: 'cover', flexShrink: 0 }}
        onError={() => setFailed(image)}
      />
    );
  }
  const drawn = walletAvatar(address, choices);
  if (!drawn) return null;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={starts[drawn.gradientStart]} />
        <stop offset="1" stopColor={ends[drawn.gradientEnd]} />
      </linearGradient>
      <path d={containers[drawn.containerShape]} fill={`url(#${id})`} />
      <g fill="#fff" fillOpacity="0.85">
        {inner[drawn.innerShape]}
      </g>
    </svg>
  );
}
