import { chakra } from '@chakra-ui/react/styled-system';

const MARK = '~';
const Mark = chakra('span', { base: { color: 'neutral3', fontWeight: 'book' } });

/** A figure whose mark of an estimate is quieter than its digits. @param text as a format writes it: "~$49K" */
export function Approx({ text }: { readonly text: string }) {
  if (!text.startsWith(MARK)) return <>{text}</>;
  return (
    <>
      <Mark>{MARK}</Mark>
      {text.slice(MARK.length)}
    </>
  );
}
