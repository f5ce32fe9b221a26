/** An i18n key with its namespace: `swap:title`. */
export type I18nKey = `${string}:${string}`;
