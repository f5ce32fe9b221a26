import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { tokenExplorerUrl } from '../../../ui/exchange/tokenExplorerUrl.ts';
import LinkedTokenDialog from '../../../ui/exchange/tokens/linked/LinkedTokenDialog.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { LinkedToken } from '../services/LinkedToken.ts';
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

function useLinkedToken(value: string | undefined): LinkedToken | undefined {
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const linked = useMemo(
    () => (value === undefined ? undefined : new LinkedToken(value, chain, tokens)),
    [value, chain, tokens],
  );
  useEffect(() => linked?.start(), [linked]);
  return linked;
}

interface LinkedSideProps {
  readonly field: Field;
  readonly linked: LinkedToken;
}

/**
 * Selects the linked token at once, or after its warning. Else the text says why the token cannot be
 * selected.
 */
const LinkedSide = observer(function LinkedSide({ field, linked }: LinkedSideProps) {
  const { t } = useLazyTranslation('swapLazy', 'swap', 'exchange');
  const { form } = useService(SwapTradeToken);
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const { state, currency, caution, value } = linked;
  const free = state === 'found' && !caution ? currency : undefined;
  useEffect(() => {
    if (free) form.settleLinked(field, free);
  }, [form, field, free]);

  if (state === 'quiet' || free) return null;
  if (state === 'found' && currency?.kind === 'token' && caution) {
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
  const waits = state === 'reading' || state === 'unanswered';
  return (
    <Banner
      tone={state === 'reading' ? 'neutral' : 'warning'}
      action={
        <Button look="bare" size="small" onClick={() => form.settleLinked(field)}>
          {t(waits ? 'exchange:cancel' : 'swapLazy:dismiss')}
        </Button>
      }
    >
      {t(`link.${state}`, { value, chain: chain.label })}
    </Banner>
  );
});

export default LinkedTokens;
