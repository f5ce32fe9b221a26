// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { matchRoute, Router, useRouter } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import plugin from '../index.ts';

const routes = plugin.contributes?.routes ?? [];

/** The first route that matches `path`, with its parameters. */
function routed(path: string): readonly [string, Readonly<Record<string, string | undefined>>] | undefined {
  const { hook } = memoryLocation({ path });
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(Router, { hook, children });
  const { parser } = renderHook(() => useRouter(), { wrapper }).result.current;
  for (const route of routes) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (matches) return [route.path.split('/:')[0] ?? '', { ...params }];
  }
  return undefined;
}

it.each(['/add', '/add-liquidity-v3'])('%s takes two currencies and a fee, each of them optional', (base) => {
  expect(routed(base)?.[0]).toBe(base);
  expect(routed(`${base}/MON`)?.[1]).toMatchObject({ currencyIdA: 'MON' });
  expect(routed(`${base}/MON/HUSH`)?.[1]).toMatchObject({ currencyIdA: 'MON', currencyIdB: 'HUSH' });
  expect(routed(`${base}/MON/HUSH/3000`)?.[1]).toMatchObject({ currencyIdB: 'HUSH', feeAmount: '3000' });
});

it('/increase takes two currencies, a fee and a position, each of them optional', () => {
  expect(routed('/increase')?.[0]).toBe('/increase');
  expect(routed('/increase/MON/HUSH/3000/7')?.[1]).toMatchObject({ feeAmount: '3000', tokenId: '7' });
});
