/** Named after their effect; durations are set where they are used. */
export const keyframes = {
  'fade-in': { from: { opacity: '0' } },
  'fade-out': { to: { opacity: '0' } },
  /** The card's entrance. */
  'card-in': { from: { opacity: '0', transform: 'translateY(16px)' } },
  'sheet-in': { from: { transform: 'translateY(100%)' } },
  'sheet-out': { to: { transform: 'translateY(100%)' } },
  /** The drawer sets the direction. */
  'side-in': { from: { transform: 'translateX(var(--drawer-away))' } },
  'side-out': { to: { transform: 'translateX(var(--drawer-away))' } },
  /** For a disabled selector that was clicked. */
  shake: {
    '0%, 100%': { transform: 'translateX(0)' },
    '20%, 60%': { transform: 'translateX(-5px)' },
    '40%, 80%': { transform: 'translateX(5px)' },
  },
  pulse: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.5' } },
  dot: { '0%, 60%, 100%': { opacity: '0.3' }, '30%': { opacity: '1' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  /** A ring that spreads from an element. */
  wave: { from: { opacity: '0.7' }, to: { opacity: '0', transform: 'scale(1.6)' } },
  /** A check mark or cross that draws itself; strokes have a length of 1 (`pathLength`). */
  draw: { from: { strokeDashoffset: '1' } },
};
