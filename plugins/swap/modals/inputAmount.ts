/** Selector of the field for the amount that is paid, whatever other fields the page has. */
export const INPUT_AMOUNT = '[data-testid="input-amount"]';
