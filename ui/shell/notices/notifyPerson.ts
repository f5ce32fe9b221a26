/**
 * Tells the person something by the browser's own notification, where that was allowed; nothing happens elsewhere.
 * @param tag a later notification with the same tag replaces this one
 * @param open called when the person clicks it
 */
export async function notifyPerson(text: string, tag: string, open: () => void): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(text, { tag });
    notification.onclick = () => {
      window.focus();
      notification.close();
      open();
    };
  } catch {
    // Some phones allow it to service workers only.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await registration?.showNotification(text, { tag }).catch(() => undefined);
  }
}
