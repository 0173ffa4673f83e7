import { scopeOf } from './changed-files';

const scope = (...files: string[]) => scopeOf(files, () => true);

it('runs no tests for documentation', () =>
  expect(scope('docs/decisions/0001-one-contract.md', 'README.md')).toEqual({
    everything: false,
    related: [],
    servers: false,
    specs: [],
  }));

it('starts the server side and the browser for a change of a service', () =>
  expect(scope('services/chat/src/message-log.ts')).toEqual({
    everything: false,
    related: ['services/chat/src/message-log.ts'],
    servers: true,
    specs: 'all',
  }));

it('starts the browser alone for a change of a module', () =>
  expect(scope('mfe-public/src/routes.tsx')).toMatchObject({ servers: false, specs: 'all' }));

it('runs only the tests that changed where nothing else did', () =>
  expect(scope('services/chat/src/chat.itest.ts', 'e2e/admin.spec.ts')).toEqual({
    everything: false,
    related: ['services/chat/src/chat.itest.ts'],
    servers: false,
    specs: ['e2e/admin.spec.ts'],
  }));

it('runs all specs for a change of their helpers', () =>
  expect(scope('e2e/product.ts')).toMatchObject({ servers: false, specs: 'all' }));

const JEST_ENVIRONMENT = 'tools/launch/src/one-window-environment.cjs';
it('runs everything for a change of dependencies or configuration', () => {
  for (const file of [
    'package-lock.json',
    'services/auth/package.json',
    'tsconfig.base.json',
    'jest.config.mjs',
    JEST_ENVIRONMENT,
  ])
    expect(scope(file).everything).toBe(true);
});

it('runs no tests of deleted files', () =>
  expect(scopeOf(['services/chat/src/gone.ts'], () => false)).toEqual({
    everything: false,
    related: [],
    servers: true,
    specs: 'all',
  }));
