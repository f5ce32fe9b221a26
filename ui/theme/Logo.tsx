export interface LogoProps {
  readonly size?: number;
}

/** Two offset strokes, a gate. Decorative: the link around it has the name. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M11 5v15" stroke="var(--sl-colors-accent-text)" strokeWidth="5" strokeLinecap="round" />
      <path d="M21 12v15" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
