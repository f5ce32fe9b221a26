import { Container, ContainerModule } from 'inversify';
import { expect, test, vi } from 'vitest';
import { createContainer, serviceReader } from './createContainer.ts';
import { token } from './token.ts';

const Service = token<object>('Service');

test('services are lazy singletons', () => {
  const container = createContainer();
  const create = vi.fn(() => ({}));
  container.bind(Service).toResolvedValue(create);
  expect(create).not.toHaveBeenCalled();
  expect(container.get(Service)).toBe(container.get(Service));
  expect(create).toHaveBeenCalledOnce();
});

test('no code is generated, as a strict Content Security Policy demands', () => {
  const Part = token<object>('Part');
  const Whole = token<object>('Whole');
  class Plain {}
  const generatedBy = (container: Container) => {
    const construct = vi.fn(Reflect.construct);
    vi.stubGlobal('Function', new Proxy(Function, { construct }));
    container.bind(Part).to(Plain);
    container
      .bind(Whole)
      .toResolvedValue((part: object) => ({ part }), [Part])
      .inTransientScope();
    for (let count = 0; count < 10; count += 1) container.get(Whole);
    vi.unstubAllGlobals();
    return construct.mock.calls.length;
  };
  expect(generatedBy(new Container({ jitless: false }))).toBeGreaterThan(0);
  expect(generatedBy(createContainer())).toBe(0);
});

test('the reader gives what is bound, throws or gives undefined for what is not', () => {
  const container = createContainer();
  const reader = serviceReader(container);
  expect(() => reader.get(Service)).toThrow('Service');
  expect(reader.getOptional(Service)).toBeUndefined();
  const value = {};
  container.bind(Service).toConstantValue(value);
  expect(reader.get(Service)).toBe(value);
  expect(reader.getOptional(Service)).toBe(value);
});

test('what the host builds on: a failed load leaves its bindings, unload removes exactly them', () => {
  const container = createContainer();
  const Kernel = token<number>('Kernel');
  container.bind(Kernel).toConstantValue(1);
  const module = new ContainerModule(({ bind }) => {
    bind(Service).toConstantValue({});
    throw new Error('broken');
  });
  expect(() => container.load(module)).toThrow('broken');
  expect(container.isBound(Service)).toBe(true);
  container.unload(module);
  expect(container.isBound(Service)).toBe(false);
  expect(container.isBound(Kernel)).toBe(true);
});
