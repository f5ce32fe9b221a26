// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { SubgraphFault, type SubgraphProblem } from '../SubgraphFault.ts';
import type { SubgraphStatus } from '../types.ts';
import { SourceNotice } from './SourceNotice.tsx';

afterEach(cleanup);

const hosts = ['graph.example'];
const show = (source: Partial<SubgraphStatus>) =>
  renderUi(
    <SourceNotice source={{ hosts, fault: undefined, answer: undefined, ...source } as SubgraphStatus} />,
  );

it('says who is asked before there is an answer', () => {
  show({ state: 'asking' });
  expect(screen.getByText('Loading from graph.example…')).toBeTruthy();
});

it('says of which block the figures are, how far that is behind, and that nobody checked them', () => {
  const answer = {
    coverage: { fromBlock: 1, toBlock: 1200, fromSeconds: 0, toSeconds: 0 },
    head: { block: 1203, seconds: 36, hash: undefined },
  } as NonNullable<SubgraphStatus['answer']>;
  show({ state: 'ready', answer });
  expect(screen.getByTestId('figure-source').textContent).toMatch(
    /^Data from graph\.example, not verified by Sluice: block 1,200, .+, 3 blocks behind the network\.$/,
  );
});

it.each([
  ['unreachable', "Can't reach graph.example."],
  ['refused', "Can't reach graph.example."],
  ['malformed', 'sent an invalid answer'],
  ['indexing_errors', 'has indexing errors'],
  ['lagging', 'is 1,500 blocks behind'],
  ['wrong_chain', 'is for another network'],
  ['missing_protocol', "There's no subgraph"],
  ['too_large', 'more data than can be loaded'],
  ['chain_unreachable', "can't be checked"],
] as const)(
  'says what went wrong (%s), and whose figures are shown instead',
  (problem: SubgraphProblem, words) => {
    show({ state: 'failed', fault: new SubgraphFault(problem, 'x', { blocks: 1500 }) });
    const said = screen.getByTestId('figure-source').textContent;
    expect(said).toContain(words);
    expect(said).toContain('Showing data indexed in this browser instead.');
  },
);

it('counts one block as one', () => {
  const answer = {
    coverage: { fromBlock: 1, toBlock: 1200, fromSeconds: 0, toSeconds: 0 },
    head: { block: 1201, seconds: 12, hash: undefined },
  };
  show({ state: 'failed', answer, fault: new SubgraphFault('lagging', 'x', { blocks: 1 }) });
  expect(screen.getByTestId('figure-source').textContent).toMatch(
    /^graph\.example is 1 block behind the network\. .+, 1 block behind the network\.$/,
  );
});

it('says what went wrong, and which older figures stay, of which block and how far behind', () => {
  const answer = {
    coverage: { fromBlock: 1, toBlock: 1200, fromSeconds: 0, toSeconds: 0 },
    head: { block: 1251, seconds: 600, hash: undefined },
  };
  show({ state: 'ready', answer, fault: new SubgraphFault('unreachable', 'x') });
  expect(screen.getByTestId('figure-source').textContent).toMatch(
    /^Can't reach graph\.example\. Showing the latest good data\. Data from graph\.example, not verified by Sluice: block 1,200, .+, 51 blocks behind the network\.$/,
  );
});
