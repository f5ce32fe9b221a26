import { rememberShown } from '../format/reading/shownNumbers.ts';

/** Makes the page forget the numbers that other tests of this worker have shown: a paste of one has one meaning only. */
export function forgetShown(locale = 'en-US'): void {
  for (let index = 0; index < 2000; index += 1) rememberShown(`x${index}`, locale);
}
