// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownLogos } from '../../kernel/chain/ownLogos.ts';
import { type Currency, nativeCurrency } from '../../kernel/currency/Currency.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { testChain } from '../../kernel/tokens/testing/testChain.ts';
import { hush, mon, testToken, usdc } from '../testing/currencies.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { AddressField, type AddressFieldProps } from './AddressField.tsx';
import { AmountTextField } from './amounts/AmountTextField.tsx';
import { FlipButton } from './amounts/FlipButton.tsx';
import { PriceInput } from './amounts/PriceInput.tsx';
import { LogoRepository } from './LogoRepository.ts';
import { PairLogo } from './PairLogo.tsx';
import { RouteDiagram } from './RouteDiagram.tsx';
import { shadeOf, TokenLogo } from './TokenLogo.tsx';

afterEach(cleanup);

const initials = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-initials]')]
    .map((logo) => logo.dataset.initials)
    .join(' ');

describe('AddressField', () => {
  const resolved = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const show = (props: Partial<AddressFieldProps>) =>
    renderUi(<AddressField value="" onChange={() => undefined} resolved={undefined} {...props} />);
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' });

  it('hands on what is typed as it stands, which an input method may still compose', () => {
    const onChange = vi.fn();
    show({ onChange });
    fireEvent.change(box(), { target: { value: ' 0xf39F d6e5\t1aad ' } });
    expect(onChange).toHaveBeenCalledWith(' 0xf39F d6e5\t1aad ');
  });

  it('is wrong only when text is there, not loading and unresolved', () => {
    const { rerender } = show({ value: '' });
    expect(box().getAttribute('aria-invalid')).toBeNull();
    rerender(<AddressField value="x.eth" onChange={() => undefined} resolved={undefined} loading />);
    expect(box().getAttribute('aria-invalid')).toBeNull();
    rerender(<AddressField value="x.eth" onChange={() => undefined} resolved={undefined} />);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Enter a valid address or ENS name\.$/,
    );
    rerender(<AddressField value="x.eth" onChange={() => undefined} resolved={resolved} />);
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  it('links to the explorer once resolved, says another problem, and can be removed', () => {
    const onRemove = vi.fn();
    show({
      value: 'x.eth',
      resolved,
      explorerUrl: 'https://explorer.example/a',
      problem: 'Blocked.',
      onRemove,
    });
    expect(screen.getByRole('link', { name: '0xf39F...2266' })).toBeTruthy();
    expect(screen.getByText('Blocked.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove recipient' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('shows the address of a name where there is no explorer too', () => {
    show({ value: 'x.eth', resolved });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByTitle(resolved).textContent).toBe('0xf39F...2266');
  });

  it('says that endpoints differ about a name, or that only one of them knows it', async () => {
    show({ value: 'x.eth', error: new SluiceError('ens_disagreement', 'They differ') });
    expect(await screen.findByText(/Paste the address instead/)).toBeTruthy();
    cleanup();
    show({ value: 'x.eth', resolved, alone: true });
    expect(screen.getByRole('status').textContent).toMatch(/^Only one node confirmed this name/);
    cleanup();
    show({ value: 'x.eth', resolved });
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('TokenLogo', () => {
  it('has the same colour for the same address in any letter case', () => {
    const token = testToken('A', 'A', 0xabcdef);
    expect(shadeOf({ ...token, address: token.address.toUpperCase().replace('0X', '0x') as never })).toBe(
      shadeOf(token),
    );
    expect(shadeOf(mon)).toBe('violet');
  });

  it('shows initials where there is no picture', () => {
    const { container, rerender } = renderUi(<TokenLogo currency={hush} />);
    expect(initials(container)).toBe('HUS');
    rerender(<TokenLogo currency={testToken('$🐸', 'Frog', 9)} size={24} />);
    expect(initials(container)).toBe('?');
  });

  it("tells the picture's host nothing, and falls back to initials when it fails", () => {
    const { container } = renderUi(
      <TokenLogo currency={{ ...hush, logoURI: 'https://logos.example/hush.png' }} />,
    );
    const picture = container.querySelector('img')!;
    expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer');
    fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(initials(container)).toBe('HUS');
  });

  it("takes the list's own picture, then the repository's and the backup where the build names them, initials last", () => {
    const places = ['https://assets.example/{chainId}/{address}.png', 'https://assets.example/backup.png'];
    const at = (currency: Currency) => (
      <LogoRepository value={{ own: new Map(), places }}>
        <TokenLogo currency={currency} />
      </LogoRepository>
    );
    const { container, rerender } = renderUi(at(hush));
    const picture = () => container.querySelector('img');
    expect(picture()?.src).toBe(`https://assets.example/1/${hush.address}.png`);
    expect(picture()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    rerender(at({ ...hush, logoURI: 'https://logos.example/hush.png' }));
    expect(picture()?.src).toBe('https://logos.example/hush.png');
    fireEvent.error(picture()!);
    expect(picture()?.src).toContain('assets.example/1/');
    fireEvent.error(picture()!);
    expect(picture()?.src).toBe('https://assets.example/backup.png');
    fireEvent.error(picture()!);
    expect(picture()).toBeNull();
    expect(initials(container)).toBe('HUS');
    rerender(at(mon));
    expect(picture()).toBeNull();
  });

  describe('of the app itself', () => {
    const tokens = [{ chainId: 1, address: hush.address, decimals: 18, symbol: 'HUSH', name: 'Hush' }];
    const chain = { ...testChain(), id: 1, tokens, logos: { HUSH: 'quiet' } };
    const other = { ...testChain(), id: 3, slug: 'other' };
    const own = ownLogos([chain, other], (name) => `https://app.example/assets/logo-${name}.svg`);
    const places = ['https://assets.example/{address}.png'];
    const sources = (currency: Currency) => {
      const { container, unmount } = renderUi(
        <LogoRepository value={{ own, places }}>
          <TokenLogo currency={currency} chainColor="#123456" />
        </LogoRepository>,
      );
      const seen: string[] = [];
      for (let picture = container.querySelector('img'); picture; picture = container.querySelector('img')) {
        seen.push(picture.src);
        fireEvent.error(picture);
      }
      const badge = container.querySelector<HTMLElement>('[style]')?.style.background;
      unmount();
      return { seen, badge };
    };

    it("comes before the list's, the repository's and the initials, for the coin and the chain's own tokens", () => {
      const listed = { ...hush, logoURI: 'https://logos.example/hush.png' };
      expect(sources(listed).seen).toEqual([
        'https://app.example/assets/logo-quiet.svg',
        'https://logos.example/hush.png',
        `https://assets.example/${hush.address}.png`,
      ]);
      expect(sources(nativeCurrency(chain)).seen).toEqual(['https://app.example/assets/logo-mon.svg']);
    });

    it('is of one address of one chain, whatever another token calls itself', () => {
      const sameName = { ...usdc, symbol: 'HUSH', name: 'Hush' };
      expect(sources(sameName).seen).toEqual([`https://assets.example/${usdc.address}.png`]);
      const elsewhere = { ...hush, chainId: 2 };
      expect(sources(elsewhere).seen).toEqual([`https://assets.example/${hush.address}.png`]);
    });

    it('is the badge of the chain, and no badge where the build has no other', () => {
      expect(sources(hush).badge).toContain(`logo-${chain.slug}.svg`);
      expect(sources({ ...hush, chainId: 2 }).badge).toBeUndefined();
      expect(ownLogos([chain], (name) => name).has(`${chain.id}`)).toBe(false);
    });
  });

  it('asks no host for a picture where the build names none', () => {
    const { container } = renderUi(<TokenLogo currency={hush} />);
    expect(container.querySelector('img')).toBeNull();
  });

  it('puts two together for a pair', () => {
    const { container } = renderUi(<PairLogo first={mon} second={usdc} />);
    expect(initials(container)).toBe('MON USD');
  });
});

it('RouteDiagram says each part in words', () => {
  renderUi(
    <RouteDiagram
      parts={[
        {
          share: '60%',
          hops: [
            { from: mon, to: usdc, pool: 'V3 0.05%' },
            { from: usdc, to: hush, pool: 'V2 0.3%' },
          ],
        },
        { share: '40%', hops: [{ from: mon, to: hush, pool: 'V3 1.00%' }] },
      ]}
    />,
  );
  const items = screen.getByRole('list', { name: 'Route' }).querySelectorAll('li');
  expect([...items].map((item) => item.firstElementChild?.textContent)).toEqual([
    '60%: MON, USDC, HUSH, through V3 0.05%, V2 0.3%',
    '40%: MON, HUSH, through V3 1.00%',
  ]);
});

it('FlipButton works only when allowed', () => {
  const onClick = vi.fn();
  const { rerender } = renderUi(<FlipButton label="Switch tokens" onClick={onClick} />);
  fireEvent.click(screen.getByRole('button', { name: 'Switch tokens' }));
  rerender(<FlipButton label="Switch tokens" onClick={onClick} disabled />);
  fireEvent.click(screen.getByRole('button', { name: 'Switch tokens' }));
  expect(onClick).toHaveBeenCalledOnce();
});

describe('an amount that is typed with a group mark', () => {
  function Fields() {
    const [text, setText] = useState('');
    const field = { value: text, onChange: setText };
    return (
      <>
        <AmountTextField label="Liquidity" {...field} />
        <PriceInput name="Min price" unit="HUSH per MON" {...field} />
      </>
    );
  }

  it.each(['Liquidity', 'Min price'])(
    'in the field "%s" keeps its size and offers the other reading',
    async (name) => {
      renderUi(<Fields />);
      const box = screen.getByRole<HTMLInputElement>('textbox', { name });
      fireEvent.focus(box);
      const press = (keys: string) => {
        for (const key of keys) fireEvent.change(box, { target: { value: `${box.value}${key}` } });
      };
      press('1,234');
      fireEvent.click(await screen.findByRole('button', { name: 'Use 1.234 instead' }));
      expect(box.value).toBe('1.234');
      fireEvent.change(box, { target: { value: '' } });
      press('1,234.5');
      await waitFor(() => expect(box.value).toBe('1234.5'));
      expect(screen.queryByText(/Read as/)).toBeNull();
    },
  );
});
