import { ChangingNumber } from './ChangingNumber.tsx';

/** Draws the text of an `ExactNumber` that is told anew while it is on the screen. */
export const changing = (text: string) => <ChangingNumber>{text}</ChangingNumber>;
