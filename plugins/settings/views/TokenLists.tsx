import { observer } from 'mobx-react-lite';
import { ActiveChainToken, TokenListServiceToken, UserTokensToken } from '../../../kernel/services.ts';
import type { TokenListState } from '../../../kernel/tokens/TokenListService.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Badge } from '../../../ui/components/Badge.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { CloseIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { useLazyErrorText } from '../../../ui/components/useLazyErrorText.ts';
import { shortenAddress, shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { AddForm } from './AddForm.tsx';
import { Item, Line, List, Name, Note, Problem, Title } from './parts.tsx';

/** The sources of tokens: lists, with their updates and errors, and the tokens that the person added. */
export const TokenLists = observer(function TokenLists() {
  const { t } = useLazyTranslation('settingsLazy');
  const { chain } = useService(ActiveChainToken);
  const service = useService(TokenListServiceToken);
  const userTokens = useService(UserTokensToken);
  // A chain with a bundled list fetches none; lists that the person added are shown all the same.
  const lists = service.lists.filter(({ current }) => chain.fetchTokenLists || current);
  const own = userTokens.tokens(chain.id);
  return (
    <>
      <Note mb="12">{t(chain.fetchTokenLists ? 'lists.note' : 'lists.bundled', { chain: chain.label })}</Note>
      <List aria-label={t('lists.title')}>
        {lists.map((list, index) => (
          // The first one is the default list, which cannot be removed.
          <ListItem
            key={list.url}
            list={list}
            onRemove={chain.fetchTokenLists && index === 0 ? undefined : () => service.removeList(list.url)}
            onAccept={() => service.acceptUpdate(list.url)}
          />
        ))}
      </List>
      <AddForm
        label={t('lists.add.label')}
        hint={t('lists.add.hint')}
        button={t('lists.add.button')}
        busy={t('lists.add.busy')}
        onAdd={(url) => service.addList(url)}
      />
      {own.length > 0 && (
        <>
          <Title>{t('lists.own')}</Title>
          <List mt="8">
            {own.map((token) => (
              <Item key={token.address}>
                <Line>
                  <Name dir="auto">{shortenSymbol(outsideText(token.symbol, 40))}</Name>
                  <span>{shortenAddress(token.address)}</span>
                  <IconButton
                    aria-label={t('lists.removeToken', { symbol: outsideText(token.symbol, 40) })}
                    onClick={() => userTokens.removeToken(token)}
                  >
                    <CloseIcon />
                  </IconButton>
                </Line>
              </Item>
            ))}
          </List>
        </>
      )}
    </>
  );
});

interface ListItemProps {
  readonly list: TokenListState;
  readonly onRemove: (() => void) | undefined;
  readonly onAccept: () => void;
}

function ListItem({ list, onRemove, onAccept }: ListItemProps) {
  const { t } = useLazyTranslation('settingsLazy');
  const errorText = useLazyErrorText();
  const { url, current, pendingUpdate, loadingRequestId, error } = list;
  const name = current ? outsideText(current.name, 80) : url;
  const version = (of: NonNullable<typeof current>) =>
    `${of.version.major}.${of.version.minor}.${of.version.patch}`;
  return (
    <Item>
      <Line>
        <Name dir="auto">{name}</Name>
        {loadingRequestId && !current && <Badge>{t('lists.loading')}</Badge>}
        {onRemove && (
          <IconButton aria-label={t('lists.remove', { name })} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        )}
      </Line>
      {current && (
        <Note dir="auto">
          {t('lists.about', { count: current.tokens.length, version: version(current) })} · {url}
        </Note>
      )}
      {error && <Problem>{errorText(error)}</Problem>}
      {pendingUpdate && (
        <Line justifyContent="space-between">
          <Badge variant="promotional">{t('lists.update', { version: version(pendingUpdate) })}</Badge>
          <Button look="soft" size="small" onClick={onAccept}>
            {t('lists.accept')}
          </Button>
        </Line>
      )}
    </Item>
  );
}
