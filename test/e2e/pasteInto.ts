import type { Locator } from 'playwright-core';

/** Pastes over all that the field has, like a clipboard: the field gets a paste event and no key events. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('Control+A');
  await field.evaluate((_, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}
