import { observer } from 'mobx-react-lite';
import { operatorOf } from '../../../kernel/rpc/operatorOf.ts';
import { WALLET_ENDPOINT_URL } from '../../../kernel/rpc/RpcPool.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  EndpointSettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { ArrowDownIcon } from '../../../ui/components/icons/icons.tsx';
import { ArrowUpIcon, CloseIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { useLazyErrorText } from '../../../ui/components/useLazyErrorText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { AddForm } from './AddForm.tsx';
import { ChainLinks } from './ChainLinks.tsx';
import { EndpointItem } from './EndpointItem.tsx';
import { Line, List, Note, Problem } from './parts.tsx';

/**
 * The endpoints of the shown chain, best first, with live health. The person's own can be added, ordered and
 * removed.
 */
export const EndpointList = observer(function EndpointList() {
  const { t } = useLazyTranslation('settingsLazy');
  const errorText = useLazyErrorText();
  const { chain } = useService(ActiveChainToken);
  const { rpc } = useService(ChainClientsToken).get(chain.id);
  const settings = useService(EndpointSettingsToken);
  const wallet = useService(WalletSessionToken);

  const added = settings.added(chain.id);
  const listed = rpc.endpoints.filter(({ url }) => url !== WALLET_ENDPOINT_URL);
  // First the endpoints in the person's order, as they are used; then those that are not verified yet.
  const order = settings.order(chain.id);
  const ranked = [...listed].sort((a, b) => place(order, a.url) - place(order, b.url));
  const urls = [
    ...ranked.map(({ url }) => url),
    ...added.filter((url) => !listed.some((one) => one.url === url)),
  ];

  const move = (url: string, by: -1 | 1) => {
    const at = urls.indexOf(url);
    const next = urls.filter((other) => other !== url);
    next.splice(at + by, 0, url);
    settings.prefer(chain.id, next);
  };
  const operators = new Set(listed.map(({ url }) => operatorOf(url)));
  const usesWallet = settings.usesWallet(chain.id);
  const walletProblem = usesWallet ? settings.problem(chain.id, WALLET_ENDPOINT_URL) : undefined;

  return (
    <>
      <Note mb="12">{t('endpoints.note', { chain: chain.label })}</Note>
      {operators.size === 1 && <Note mb="12">{t('endpoints.oneOperator')}</Note>}
      <List aria-label={t('endpoints.title')}>
        {usesWallet && (
          <EndpointItem
            url={WALLET_ENDPOINT_URL}
            health={rpc.endpoints.find(({ url }) => url === WALLET_ENDPOINT_URL)}
            problem={walletProblem}
            actions={null}
          />
        )}
        {urls.map((url, index) => (
          <EndpointItem
            key={url}
            url={url}
            health={listed.find((endpoint) => endpoint.url === url)}
            sameAs={urls.slice(0, index).find((other) => operatorOf(other) === operatorOf(url))}
            problem={settings.problem(chain.id, url)}
            actions={
              <>
                <IconButton
                  aria-label={t('endpoints.up', { url })}
                  disabled={index === 0}
                  onClick={() => move(url, -1)}
                >
                  <ArrowUpIcon />
                </IconButton>
                <IconButton
                  aria-label={t('endpoints.down', { url })}
                  disabled={index === urls.length - 1}
                  onClick={() => move(url, 1)}
                >
                  <ArrowDownIcon />
                </IconButton>
                {added.includes(url) && (
                  <IconButton
                    aria-label={t('endpoints.remove', { url })}
                    onClick={() => settings.remove(chain.id, url)}
                  >
                    <CloseIcon />
                  </IconButton>
                )}
              </>
            }
          />
        ))}
      </List>
      {order.length > 0 && (
        <Button mt="8" look="bare" size="small" onClick={() => settings.prefer(chain.id, [])}>
          {t('endpoints.rank')}
        </Button>
      )}
      <Line minH="56px" mt="8">
        <span aria-hidden="true">{t('endpoints.useWallet')}</span>
        <Line ms="auto">
          <Switch
            label={t('endpoints.useWallet')}
            checked={usesWallet}
            onChange={(on) => settings.readThroughWallet(chain.id, on)}
          />
        </Line>
      </Line>
      {usesWallet && wallet.chainId !== chain.id && (
        <Note>{t('endpoints.walletElsewhere', { chain: chain.label })}</Note>
      )}
      {walletProblem && <Problem role="status">{errorText(walletProblem)}</Problem>}
      <AddForm
        key={chain.id}
        label={t('endpoints.add.label')}
        hint={t('endpoints.add.hint', { chain: chain.label })}
        button={t('endpoints.add.button')}
        busy={t('endpoints.add.busy')}
        onAdd={(url) => settings.add(chain.id, url)}
      />
      <ChainLinks chain={chain} />
    </>
  );
});

function place(order: readonly string[], url: string): number {
  const at = order.indexOf(url);
  return at < 0 ? order.length : at;
}
