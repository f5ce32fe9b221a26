import { palettes } from '../../../ui/theme/palette.ts';

/**
 * Style of printed pages: light colours whatever the screen has, no bars and no floating elements, rows
 * unbroken. It is part of the page's own style sheet, so it needs no script.
 */
export function printCss(): string {
  const colors = Object.entries(palettes.light).map(
    ([name, value]) =>
      `--sl-colors-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value} !important;`,
  );
  return `@media print {
  :root[data-theme] { ${colors.join('')} color-scheme: light !important; }
  header { position: static !important; background: none !important; }
  header > :not(a), nav, footer, [data-above-dialogs], [data-grid-background], [data-part=backdrop] {
    display: none !important;
  }
  [data-part=positioner] { position: static !important; }
  main { display: block !important; }
  li, tr, figure, [role=row] { break-inside: avoid; }
  h1, h2 { break-after: avoid; }
}
`;
}
