/** The supported locale that matches the wanted languages best, in their order; undefined where none does. */
export function matchLocale(wanted: readonly string[], supported: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const exact = supported.find((locale) => locale.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const language = languageOf(tag);
    const related = supported.find((locale) => languageOf(locale) === language);
    if (related) return related;
  }
  return undefined;
}

function languageOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
