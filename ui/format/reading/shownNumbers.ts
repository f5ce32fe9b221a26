const MOST = 1000;
let [shown, before] = [new Set<string>(), new Set<string>()];

/** Remembers a number as the page shows it: pasted from here it has one meaning. @returns `text` */
export function rememberShown(text: string, locale: string): string {
  if (shown.size === MOST) [before, shown] = [shown, new Set()];
  shown.add(`${locale} ${text}`);
  return text;
}

/** The last numbers that the page showed, each after its language and a space, with what stood around it. */
export const shownNumbers = (): readonly string[] => [...before, ...shown];
