import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { lazyView } from '../../plugin/lazyView.ts';

const loadView = () => import('./LastTransactionView.tsx');

export interface LastTransactionProps {
  /** The flow that sends the transactions. */
  readonly flow: { readonly transactionId: string | undefined };
  /** The person is entering the next transaction. */
  readonly hidden: boolean;
}

/** The outcome of the last transaction sent from this page, until the person types again. */
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
