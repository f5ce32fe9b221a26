import { chakra } from '@chakra-ui/react/styled-system';

/** Heading of a section of the form. */
export const SectionTitle = chakra('h2', { base: { fontSize: '14', color: 'neutral2', mb: '8' } });
