/** Requests that a person answers by signing. */
export const SIGNED_METHODS =
  /^(?:eth_sign|eth_sendTransaction|personal_|wallet_sendCalls|wallet_grantPermissions)/;
