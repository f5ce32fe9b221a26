/**
 * Named after their effect; durations are set where they are used. Those of parts that are loaded later are beside
 * them (`LateKeyframes`).
 */
export const keyframes = {
  'fade-in': { from: { opacity: '0' } },
  'fade-out': { to: { opacity: '0' } },
  /** The card's entrance. */
  'card-in': { from: { opacity: '0', transform: 'translateY(16px)' } },
  /** For a disabled selector that was clicked. */
  shake: {
    '0%, 100%': { transform: 'translateX(0)' },
    '20%, 60%': { transform: 'translateX(-5px)' },
    '40%, 80%': { transform: 'translateX(5px)' },
  },
  pulse: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.5' } },
  dot: { '0%, 60%, 100%': { opacity: '0.3' }, '30%': { opacity: '1' } },
  spin: { to: { transform: 'rotate(360deg)' } },
};
