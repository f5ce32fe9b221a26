import { useEffect, useState } from 'react';
import { type Currency, currencyId } from '../../kernel/currency/Currency.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';

const toldMs = 4000;
const shakeMs = 300;

/**
 * When somebody uses a disabled field, shows the reason for 4 s and shakes the selector for 300 ms. Resets
 * with the currency.
 */
export function useRefusal(currency: Currency | undefined) {
  const subject = currency && `${currency.chainId} ${currencyId(currency)}`;
  const [refused, setRefused] = useState<{
    readonly subject: string | undefined;
    readonly shaking: boolean;
  }>();
  const told = refused !== undefined && refused.subject === subject;

  useEffect(() => {
    if (!refused) return;
    const wait = refused.shaking ? shakeMs : toldMs - shakeMs;
    return systemTimers.after(wait, () => {
      setRefused(refused.shaking ? { ...refused, shaking: false } : undefined);
    });
  }, [refused]);

  return { told, shaking: told && refused.shaking, start: () => setRefused({ subject, shaking: true }) };
}
