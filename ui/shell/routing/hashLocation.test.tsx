// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Link, Route, Router, useSearch } from 'wouter';
import { adoptPath, useHashLocation } from './hashLocation.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const address = () => window.location.pathname + window.location.search + window.location.hash;

function Page() {
  return <p>Swap {useSearch()}</p>;
}

function show() {
  render(
    <Router hook={useHashLocation}>
      <Route path="/swap">
        <Page />
      </Route>
      <Link href="/swap?chain=2">Go</Link>
    </Router>,
  );
}

describe('routes in the hash', () => {
  test('are matched without their query, which pages read as usual', () => {
    window.history.replaceState(null, '', '/#/swap?chain=1');
    show();
    expect(screen.getByText('Swap chain=1')).toBeTruthy();
  });

  test('are what links lead to', async () => {
    show();
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('#/swap?chain=2');
    await act(async () => fireEvent.click(link));
    expect(screen.getByText('Swap chain=2')).toBeTruthy();
    expect(address()).toBe('/#/swap?chain=2');
  });
});

describe('a path that a gateway answers with the app', () => {
  test.each([
    ['/swap?chain=1', '/', '/#/swap?chain=1'],
    ['/ipfs/b/add/v2/MON', '/ipfs/b/', '/ipfs/b/#/add/v2/MON'],
    ['/#/pool', '/', '/#/pool'],
    ['/', '/', '/'],
    ['/index.html', '/', '/index.html'],
    ['/elsewhere', '/ipfs/b/', '/elsewhere'],
  ])('%s, with the files in %s, becomes %s', (from, folder, to) => {
    window.history.replaceState(null, '', from);
    adoptPath(folder);
    expect(address()).toBe(to);
  });
});
