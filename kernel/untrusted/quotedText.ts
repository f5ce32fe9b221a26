import { outsideText } from './outsideText.ts';

const QUOTATION_MARKS = /["\u2018-\u201f\u00ab\u00bb\u300c-\u300f\uff02]/g;

/** {@link outsideText} for between quotation marks: what closes its quotation could go on in our name. */
export function quotedText(value: unknown, maxLength?: number): string {
  return outsideText(value, maxLength).replace(QUOTATION_MARKS, "'");
}
