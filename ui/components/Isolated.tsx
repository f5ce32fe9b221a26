import { chakra } from '@chakra-ui/react/styled-system';

/**
 * Numbers with their symbols, kept apart from the text around them. They run in the page's direction, as everywhere
 * else; `bdi` alone goes by the first letter, which is often a token's: "5 ETH" would be in the order of English in
 * an Arabic page.
 */
export const Isolated = chakra('bdi', { base: { direction: 'inherit' } });
