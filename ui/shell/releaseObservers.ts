import { clearTimers } from 'mobx-react-lite';

/**
 * Ends the timer for observers that never got onto the page before the next page of this window begins. Garbage of a
 * page that was reloaded is collected later, mobx-react-lite then cancels that timer by its number, and the browser
 * would cancel the new page's timer of the same number: a check or a request of it never came back.
 */
export function releaseObservers(): void {
  addEventListener('pagehide', clearTimers);
}
