import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { ActiveChainToken, StorageToken } from '../../../kernel/services.ts';
import { useCloseDialog } from '../../../ui/components/dialogs/DialogFrame.tsx';
import { LiveRegion } from '../../../ui/components/feedback/LiveRegion.tsx';
import { SearchBox } from '../../../ui/components/fields/SearchBox.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useLazyErrorText } from '../../../ui/components/useLazyErrorText.ts';
import { useAddressReader } from '../../../ui/exchange/useAddressReader.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { countText } from '../views/figureTexts.ts';
import { recentSearches, withRecent } from './recentSearches.ts';
import { SearchRow } from './SearchRow.tsx';
import { type Found, useFound } from './useFound.ts';

const List = chakra('div', { base: { flex: '1', minH: '0', overflowY: 'auto', px: '8', pb: '16' } });
const Group = chakra('div');
const Head = chakra('div', { base: { px: '8', pt: '8', pb: '4', fontSize: '12', color: 'neutral2' } });
const Nothing = chakra('p', { base: { px: '16', py: '8', color: 'neutral2', fontSize: '14' } });

/** The search box and its results. Arrow keys move through the results, Enter chooses the active one. */
export const SearchList = observer(function SearchList({
  box,
}: {
  readonly box: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useLazyTranslation('exploreLazy', 'exchangeLazy');
  const errorText = useLazyErrorText();
  const locale = useLocale();
  const id = useId();
  const close = useCloseDialog();
  const [, navigate] = useLocation();
  const { chain } = useService(ActiveChainToken);
  const storage = useService(StorageToken);
  const [recent] = useState(() => storage.value(recentSearches));
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const text = typed.trim();
  const found = useFound(text);
  const { error } = useAddressReader()(text);
  const before = text === '' ? recent.value.filter(({ chainId }) => chainId === chain.id) : [];
  const rows = [
    ...before.map(({ id: key, title, detail, to }) => ({
      group: 'recent' as const,
      one: {
        result: { id: `recent:${key}`, kind: 'page' as const, title, to },
        title,
        detail,
      } satisfies Found,
    })),
    ...(found ?? []).map((one) => ({ group: one.result.kind, one })),
  ];
  const groups = [...new Set(rows.map(({ group }) => group))];
  const active = Math.min(place, rows.length - 1);
  const activeId = rows.length > 0 ? `${id}-${active}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const take = ({ result, title, detail }: Found) => {
    if ('to' in result && ['token', 'pool', 'account'].includes(result.kind)) {
      const chosen = { chainId: chain.id, id: result.id, title, detail, to: result.to };
      recent.update((all) => withRecent(all, chosen));
    }
    close();
    if ('to' in result) navigate(result.to);
    else if ('href' in result) window.open(result.href, '_blank', 'noopener,noreferrer');
    else void result.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = rows.length - 1;
    const next = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 }[
      event.key
    ];
    if (next !== undefined && rows.length > 0) {
      event.preventDefault();
      setPlace(next);
    }
    const chosen = rows[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      take(chosen.one);
    }
  };
  return (
    <>
      <SearchBox
        ref={box}
        role="combobox"
        label={t('find.label')}
        placeholder={t('find.placeholder')}
        text={typed}
        onText={(next) => {
          setTyped(next);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
      />
      {rows.length > 0 && (
        <List id={`${id}-list`} role="listbox" aria-label={t('find.results')}>
          {groups.map((group) => (
            <Group key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <Head id={`${id}-${group}`} role="presentation">
                {t(`find.group.${group}`)}
              </Head>
              {rows.map(({ group: own, one }, index) =>
                own === group ? (
                  <SearchRow
                    key={one.result.id}
                    id={`${id}-${index}`}
                    found={one}
                    query={text}
                    active={index === active}
                    onPoint={() => setPlace(index)}
                    onTake={() => take(one)}
                  />
                ) : null,
              )}
            </Group>
          ))}
        </List>
      )}
      {found && rows.length === 0 && <Nothing>{error ? errorText(error) : t('find.none')}</Nothing>}
      <LiveRegion
        message={found ? t('find.count', { count: rows.length, shown: countText(rows.length, locale) }) : ''}
      />
    </>
  );
});
