import type { ReactNode } from 'react';

export interface IconProps {
  readonly size?: number;
}

interface DrawingProps {
  /** Mirrored where text runs from right to left; the page's style does it. */
  readonly directed?: boolean;
  readonly children: ReactNode;
}

/** 20 px grid, strokes of 1.5; decorative, the control around it carries the name. */
export function Icon({ size = 20, directed, children }: IconProps & DrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-directed={directed}
      style={{ flexShrink: 0 }}
    >
      {children}
    </svg>
  );
}
