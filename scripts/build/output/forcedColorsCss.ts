/**
 * Where the system sets the colours, surfaces are all alike: edges tell what is a control, a part or a dialog, and what
 * is chosen. It is in the stylesheet, and not in the app's own, for the size of the first script.
 */
export const forcedColorsCss = `@media (forced-colors: active) {
  button, select, input, section, [role=dialog], [role=option] { outline: 1px solid; outline-offset: -1px; }
  [aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current], :checked + * {
    outline: 2px solid Highlight;
  }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
}`;
