// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createContainer, serviceReader } from '../../kernel/plugin/createContainer.ts';
import { token } from '../../kernel/plugin/token.ts';
import { ServicesContext } from './ServicesContext.tsx';
import { useService } from './useService.ts';
import { useServices } from './useServices.ts';

const Greeting = token<{ text: string }>('Greeting');
const Absent = token<{ text: string }>('Absent');

function Greeter() {
  const absent = useServices().getOptional(Absent);
  return <p>{`${useService(Greeting).text} ${absent === undefined ? 'nobody' : absent.text}`}</p>;
}

test('reads services from the context', () => {
  const container = createContainer();
  container.bind(Greeting).toConstantValue({ text: 'Hello' });
  render(
    <ServicesContext value={serviceReader(container)}>
      <Greeter />
    </ServicesContext>,
  );
  expect(screen.getByText('Hello nobody')).toBeDefined();
});

test('says so when there is no provider', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Greeter />)).toThrow('ServicesContext');
  log.mockRestore();
});
