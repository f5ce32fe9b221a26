import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { lazyView } from '../../plugin/lazyView.ts';

const loadView = () => import('./LastTransactionView.tsx');

export interface LastTransactionProps {
  /** Whose transactions. */
  readonly flow: { readonly transactionId: string | undefined };
  /** The next one is being made up. */
  readonly hidden: boolean;
}

/** What became of the last transaction that was sent from this page, until something else is typed. */
export const LastTransaction = observer(function LastTransaction({ flow, hidden }: LastTransactionProps) {
  const { transactionId } = flow;
  const [last, setLast] = useState(transactionId);
  if (transactionId !== undefined && transactionId !== last) setLast(transactionId);
  const View = lazyView(loadView);
  return (
    last !== undefined &&
    !hidden && (
      <Suspense>
        <View id={last} />
      </Suspense>
    )
  );
});
