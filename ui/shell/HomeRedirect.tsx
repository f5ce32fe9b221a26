import { Redirect } from 'wouter';

/** `/` leads to the hash's route where there is one, else to the swap page. */
export function HomeRedirect() {
  const { hash } = window.location;
  const target = hash.startsWith('#/') ? hash.slice(1) : '/swap';
  return <Redirect to={target} replace />;
}
