/** A gate over an empty basin. Decorative; its colours are the theme's. */
export function EmptyDrawing() {
  return (
    <svg
      width="112"
      height="72"
      viewBox="0 0 112 72"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="6" y="6" width="100" height="60" rx="16" fill="var(--sl-colors-surface3)" />
      <path d="M48 18v26" stroke="var(--sl-colors-accent-text)" strokeWidth="7" />
      <path d="M64 27v26" stroke="var(--sl-colors-neutral3)" strokeWidth="7" />
      <path
        d="M18 48q4.5-5 9 0t9 0M76 48q4.5-5 9 0t9 0M20 56q4-4 8 0M84 56q4-4 8 0"
        stroke="var(--sl-colors-surface5)"
        strokeWidth="2.4"
      />
    </svg>
  );
}
