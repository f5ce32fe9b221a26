import type { TokenListState } from '../../../kernel/tokens/TokenListService.ts';
import { Button } from '../../components/Button.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { useLazyErrorText } from '../../components/useLazyErrorText.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { ManagedRow, RemoveButton } from './ManagedRow.tsx';

type Version = { readonly major: number; readonly minor: number; readonly patch: number };
const versionText = ({ major, minor, patch }: Version) => `${major}.${minor}.${patch}`;

export interface ListRowProps {
  readonly list: TokenListState;
  readonly onUpdate: () => void;
  /** Absent: the list cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** A token list: its name, version and size, an update that waits to be accepted, and its error. */
export function ListRow({ list, onUpdate, onRemove }: ListRowProps) {
  const { url, current, pendingUpdate, error, loadingRequestId } = list;
  const { t } = useLazyTranslation('exchangeLazy');
  const errorText = useLazyErrorText();
  const name = current?.name ?? url;
  return (
    <ManagedRow
      title={name}
      note={
        current
          ? t('manage.listNote', { count: current.tokens.length, version: versionText(current.version), url })
          : url
      }
      problem={error && errorText(error)}
    >
      {loadingRequestId !== undefined && <Spinner boxSize="16" />}
      {pendingUpdate && (
        <Button size="small" look="soft" onClick={onUpdate}>
          {t('manage.update', { version: versionText(pendingUpdate.version) })}
        </Button>
      )}
      {onRemove && <RemoveButton name={name} onClick={onRemove} />}
    </ManagedRow>
  );
}
