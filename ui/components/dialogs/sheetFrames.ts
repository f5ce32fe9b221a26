/** Sheets come from the bottom edge, a drawer from the side that it sets. */
export const sheetFrames = {
  'sheet-in': { from: { transform: 'translateY(100%)' } },
  'sheet-out': { to: { transform: 'translateY(100%)' } },
  'side-in': { from: { transform: 'translateX(var(--drawer-away))' } },
  'side-out': { to: { transform: 'translateX(var(--drawer-away))' } },
};
