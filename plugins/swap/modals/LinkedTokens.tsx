import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { sameCurrency } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { tokenExplorerUrl } from '../../../ui/exchange/tokenExplorerUrl.ts';
import type { LinkedToken } from '../../../ui/exchange/tokens/linked/LinkedToken.ts';
import LinkedTokenDialog from '../../../ui/exchange/tokens/linked/LinkedTokenDialog.tsx';
import { LinkedTokenNotice } from '../../../ui/exchange/tokens/linked/LinkedTokenNotice.tsx';
import { useLinkedToken } from '../../../ui/exchange/tokens/linked/useLinkedToken.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { Field } from '../stores/SwapForm.ts';
import { SwapTradeToken } from '../swapTokens.ts';

/** The tokens that the page's link names and that are not selected yet. */
const LinkedTokens = observer(function LinkedTokens() {
  const { INPUT, OUTPUT } = useService(SwapTradeToken).form.linked;
  const input = useLinkedToken(INPUT);
  const output = useLinkedToken(OUTPUT);
  return (
    <>
      {input && <LinkedSide field="INPUT" linked={input} />}
      {/* One dialog at a time. */}
      {output && input?.state !== 'found' && <LinkedSide field="OUTPUT" linked={output} />}
    </>
  );
});

interface LinkedSideProps {
  readonly field: Field;
  readonly linked: LinkedToken;
}

/**
 * Selects the linked token at once, or after its warning. Else the text says why the token cannot be
 * selected.
 */
const LinkedSide = observer(function LinkedSide({ field, linked }: LinkedSideProps) {
  const { form } = useService(SwapTradeToken);
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const { state, currency, caution } = linked;
  const other = field === 'INPUT' ? form.output : form.input;
  const isSame = sameCurrency(currency, other);
  const free = state === 'found' && !caution && !isSame ? currency : undefined;
  useEffect(() => {
    if (free) form.settleLinked(field, free);
  }, [form, field, free]);

  if (free) return null;
  if (state === 'found' && currency?.kind === 'token' && caution && !isSame) {
    return (
      <LinkedTokenDialog
        token={currency}
        warning={caution}
        explorerUrl={tokenExplorerUrl(chain, currency)}
        onAccept={() => {
          tokens.addUserToken(currency);
          form.settleLinked(field, currency);
        }}
        onRefuse={() => form.settleLinked(field)}
      />
    );
  }
  return <LinkedTokenNotice linked={linked} other={other} onDismiss={() => form.settleLinked(field)} />;
});

export default LinkedTokens;
