import { chakra } from '@chakra-ui/react/styled-system';

const Dot = chakra('span', { base: { animation: 'dot 1.2s ease-in-out infinite' } });

/** Three dots after a text that says what is loading. */
export function LoadingDots() {
  return (
    <span aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <Dot key={index} style={{ animationDelay: `${index * 160}ms` }}>
          .
        </Dot>
      ))}
    </span>
  );
}
