/**
 * Loads the page anew if its server answers; then it never resolves, so that whoever waits does nothing more.
 * If not, the page stays as it is: a new one would not come, and what is typed would be lost.
 */
export async function reloadPage(): Promise<void> {
  const { location } = window;
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return;
  }
  location.reload();
  await new Promise(() => undefined);
}
