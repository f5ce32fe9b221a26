// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(cleanup);

const [A, B, none] = ['a', 'b', undefined] as const;
const icon = <i />;
const OneText = () => <>{A}</>;
const TwoTexts = () => (
  <>
    {A}
    {B}
  </>
);
const html = (content: ReactNode): string => render(content).container.innerHTML;

describe('no text has a sibling', () => {
  it.each<[string, ReactNode, string]>([
    ['one text', <p key="">{A}</p>, '<p>a</p>'],
    [
      'two texts',
      <p key="">
        {A}
        {B}
      </p>,
      '<p>ab</p>',
    ],
    [
      'texts and spaces',
      <p key="">
        {A} {B}
      </p>,
      '<p>a b</p>',
    ],
    [
      'a text around a number',
      <p key="">
        {A} {5} {B}
      </p>,
      '<p translate="no">a 5 b</p>',
    ],
    [
      'a text and nothing',
      <p key="">
        {A}
        {none}
        {false}
        {null}
      </p>,
      '<p>a</p>',
    ],
    [
      'nothing',
      <p key="">
        {none}
        {false}
      </p>,
      '<p></p>',
    ],
    [
      'a text after an element',
      <p key="">
        {icon}
        {A}
      </p>,
      '<p><i></i><span>a</span></p>',
    ],
    [
      'a text before an element',
      <p key="">
        {A}
        {icon}
      </p>,
      '<p><span>a</span><i></i></p>',
    ],
    [
      'texts around an element',
      <p key="">
        {A}
        {icon}
        {B}
      </p>,
      '<p><span>a</span><i></i><span>b</span></p>',
    ],
    [
      'neighbours beside an element',
      <p key="">
        {A} {B}
        {icon}
      </p>,
      '<p><span>a b</span><i></i></p>',
    ],
    [
      'neighbours apart by nothing',
      <p key="">
        {A}
        {none}
        {B}
        {icon}
      </p>,
      '<p><span>ab</span><i></i></p>',
    ],
    [
      'a space between elements',
      <p key="">
        {icon} {icon}
      </p>,
      '<p><i></i> <i></i></p>',
    ],
    ['a written text', <p key="">word {icon}</p>, '<p><span>word </span><i></i></p>'],
    [
      'a component that is a text',
      <p key="">
        {icon}
        <OneText />
      </p>,
      '<p><i></i><span>a</span></p>',
    ],
    [
      'a component of texts',
      <p key="">
        {icon}
        <TwoTexts />
      </p>,
      '<p><i></i><span>ab</span></p>',
    ],
    [
      'children handed on',
      <p key="">
        {icon}
        {[<b key="b">{A}</b>]}
      </p>,
      '<p><i></i><b>a</b></p>',
    ],
    [
      'an option',
      <select key="">
        <option>
          {A} {B}
        </option>
      </select>,
      '<select><option>a b</option></select>',
    ],
  ])('%s', (_, content, shown) => {
    expect(html(content)).toBe(shown);
  });

  it('children keep their state while texts beside them come and go', () => {
    let made = 0;
    function Kept() {
      useState(() => {
        made += 1;
      });
      return <u />;
    }
    const row = (first: string | undefined, second: string | undefined) => (
      <p>
        {first}
        {second}
        <Kept />
        {second}
      </p>
    );
    const { container, rerender } = render(row(A, B));
    rerender(row(none, B));
    rerender(row(A, none));
    expect(container.innerHTML).toBe('<p><span>a</span><u></u></p>');
    expect(made).toBe(1);
  });
});

describe('what is not for translators', () => {
  it.each([
    '1,234.5',
    '0xf39F...2266',
    '~$500.00',
    '<0.01',
    '+160%',
    '٥٬٠٠٠',
    '५००',
    'MON',
    'MON / HUSH',
    'Swap 1.5 MON for 2 HUSH',
    'APR',
    '5',
  ])('%s', (text) => expect(html(<p>{text}</p>)).toBe(html(<p translate="no">{text}</p>)));

  it.each(['Swap', 'Add V3 liquidity', 'Swapping costs less', 'スワップ', 'تبديل', 'Обмен', ''])(
    'words are: %s',
    (text) => expect(html(<p>{text}</p>)).not.toContain('translate'),
  );

  it('an element may say otherwise', () => {
    expect(html(<p translate="yes">{'5'}</p>)).toContain('translate="yes"');
  });
});
