import { uriToHttp } from '../../untrusted/uriToHttp.ts';

/** Rule 5.47: names ending .eth with an optional path. */
export const ENS_NAME = /^((?:[^\s./:]+\.)+eth)(\/.*)?$/i;

/** Whether `url` has a form from which a list can be fetched. */
export function isListUrl(url: string): boolean {
  return ENS_NAME.test(url.trim()) || uriToHttp(url).length > 0;
}
