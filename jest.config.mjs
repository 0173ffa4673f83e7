import { existsSync } from 'node:fs';
import { modules } from './tools/launch/workspaces.mjs';

const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];
const transform = (jsx) => ({ '^.+\\.tsx$': swc(true), '^.+\\.(m?[jt]s|jsx)$': swc(jsx) });

// Jest has to transform packages that ship only ES modules.
const transformIgnorePatterns = ['/node_modules/(?!(jose|@noble|@fontsource|p-queue|p-timeout|uuid)/)'];

const onePerWorker = {
  testEnvironment: '<rootDir>/tools/launch/src/jest/one-context-environment.cjs',
  runtime: '<rootDir>/tools/launch/src/jest/shared-packages-runtime.cjs',
};
const shared = { transformIgnorePatterns, testPathIgnorePatterns: ['/node_modules/', '/dist/'] };

const web = ['platform', 'shell', ...modules].map((workspace) => `<rootDir>/${workspace}`);
const server = ['shared-types', 'gateway', 'services', 'tools']
  .map((workspace) => `<rootDir>/${workspace}`)
  .filter((workspace) => existsSync(workspace.replace('<rootDir>', import.meta.dirname)));

/** @type {import('jest').Config} */
export default {
  // This timeout applies to the whole run: Jest ignores it inside the project `integration`. Programs may start on busy
  // machines.
  testTimeout: 20_000,
  testSequencer: '<rootDir>/tools/launch/test-sequencer.mjs',
  projects: [
    {
      ...shared,
      displayName: 'node',
      roots: [...server, '<rootDir>/e2e/api', '<rootDir>/e2e/faults'],
      ...onePerWorker,
      testMatch: ['**/*.test.ts'],
      transform: transform(false),
    },
    {
      ...shared,
      displayName: 'web',
      roots: web,
      testEnvironment: '<rootDir>/tools/launch/src/jest/one-window-environment.cjs',
      runtime: '<rootDir>/tools/launch/src/jest/window-packages-runtime.cjs',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      transform: transform(true),
      setupFilesAfterEnv: ['<rootDir>/platform/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.woff2$|\\.worker\\.js$': '<rootDir>/platform/src/testing/asset-stub.cjs',
        // The development version records a stack for each element, which took a seventh of the time of page tests. The
        // rule react/jsx-key finds the missing keys about which it would warn.
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
      },
      // Rules are inserted one by one, as in production. Otherwise each rule makes jsdom parse its whole sheet again.
      globals: { SC_DISABLE_SPEEDY: false },
      testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
    },
    {
      ...shared,
      displayName: 'integration',
      roots: [...server, '<rootDir>/e2e/api', '<rootDir>/e2e/faults'],
      ...onePerWorker,
      testMatch: ['**/*.itest.ts'],
      transform: transform(false),
      setupFilesAfterEnv: ['<rootDir>/tools/launch/src/jest/redis-of-worker.ts'],
      globalSetup: '<rootDir>/tools/launch/src/jest/integration-setup.ts',
      globalTeardown: '<rootDir>/tools/launch/src/jest/integration-teardown.ts',
    },
  ],
};
