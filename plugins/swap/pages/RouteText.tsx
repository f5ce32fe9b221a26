import { chakra } from '@chakra-ui/react/styled-system';

const Line = chakra('span', { base: { display: 'block' } });

/** The ways that a trade takes, one under the other. */
export function RouteText({ routes }: { readonly routes: readonly string[] }) {
  return routes.map((route) => <Line key={route}>{route}</Line>);
}
