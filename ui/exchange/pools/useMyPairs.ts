import { useEffect, useState } from 'react';
import { useServices } from '../../plugin/useServices.ts';
import { OwnedPairs } from '../OwnedPairs.ts';

/** The account's V2 pairs, followed while the page is open. */
export function useMyPairs(): OwnedPairs {
  const services = useServices();
  const [pairs] = useState(() => new OwnedPairs(services));
  useEffect(() => pairs.open(), [pairs]);
  return pairs;
}
