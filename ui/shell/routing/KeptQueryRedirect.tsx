import { Redirect, useSearch } from 'wouter';

/** Redirects and keeps the link's query, except for the logo's own `intro`. */
export function KeptQueryRedirect({ to }: { readonly to: string }) {
  const [path = '', own = ''] = to.split('?');
  const query = new URLSearchParams(useSearch());
  query.delete('intro');
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value);
  const text = query.toString();
  return <Redirect to={text ? `${path}?${text}` : path} replace />;
}
