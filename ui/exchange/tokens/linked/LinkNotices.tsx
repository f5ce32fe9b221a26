import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { LinkedTokenNotice } from './LinkedTokenNotice.tsx';
import { useLinkedToken } from './useLinkedToken.ts';

export interface LinkNoticesProps {
  /** What the address names for each side: an address or a symbol. */
  readonly values: readonly [string | undefined, string | undefined];
  /** What each side has. */
  readonly currencies: readonly [Currency | undefined, Currency | undefined];
}

/** Of each token that the page's address names and that its side does not have: why not. */
export const LinkNotices = observer(function LinkNotices({ values, currencies }: LinkNoticesProps) {
  const [a, b] = currencies;
  const [first, second] = values;
  return (
    <Suspense>
      {first !== undefined && !a && <Side key={`a ${first}`} value={first} other={b} />}
      {second !== undefined && !b && <Side key={`b ${second}`} value={second} other={a} />}
    </Suspense>
  );
});

function Side({ value, other }: { readonly value: string; readonly other: Currency | undefined }) {
  const linked = useLinkedToken(value);
  const [dismissed, setDismissed] = useState(false);
  if (!linked || dismissed) return null;
  return <LinkedTokenNotice linked={linked} other={other} onDismiss={() => setDismissed(true)} />;
}
