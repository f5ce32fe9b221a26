import { withoutGroups } from '../format/reading/withoutGroups.ts';

function copiedText({ target }: Event): string {
  if (!(target instanceof HTMLInputElement)) return String(getSelection());
  return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0);
}

/**
 * What is copied from the page has no group signs, which another program may take for decimal ones.
 * @param first the copy that this was loaded for, which the browser has made by now
 */
export function watchCopies(first: Event, locale: () => string): void {
  const late = withoutGroups(copiedText(first), locale());
  if (late !== copiedText(first)) void navigator.clipboard?.writeText(late).catch(() => undefined);
  document.addEventListener('copy', (event) => {
    const text = copiedText(event);
    const plain = withoutGroups(text, locale());
    if (plain === text) return;
    event.clipboardData?.setData('text/plain', plain);
    event.preventDefault();
  });
}
