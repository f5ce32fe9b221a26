import type { ReactNode } from 'react';

export interface IconProps {
  readonly size?: number;
}

interface DrawingProps {
  /** Mirrored in right-to-left languages, by the page's style. */
  readonly directed?: boolean;
  readonly children: ReactNode;
}

/** 20px grid, strokes of 1.5. Decorative: the control around it has the name. */
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
