import { useMemo } from 'react';
import { StorageToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';
import { SavedAddresses } from './SavedAddresses.ts';

/** The person's names for addresses. Read them in an observer. */
export function useSavedAddresses(): SavedAddresses {
  const storage = useService(StorageToken);
  return useMemo(() => new SavedAddresses(storage), [storage]);
}
