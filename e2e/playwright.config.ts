import { browserPath } from '@meridian/launch/browser';
import { defineConfig } from '@playwright/test';
import { WORKERS } from './products';

/** Chromium from Debian, without its background network requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu', // a process less for each browser
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages live for seconds: optimizing their code takes a tenth of all processor time and never pays off
  '--js-flags=--no-opt --no-maglev',
];

/** Journeys that call `inspectPage` or `inspectThemesAndWidths`. */
const INSPECTING = ['chapter-console', 'direct-messages', 'event-managing', 'second-step'].map(
  (name) => `${name}.spec.ts`,
);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: WORKERS,
  timeout: process.env.CI ? 180_000 : 90_000, // machines of unknown speed and load
  expect: { timeout: 20_000 }, // two browsers and a product share the machine
  // `npm test` names the file of the report.
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/e2e.json' }]],
  // `npm test` runs the project `gate`. Both belong to `npm run test:full`, and to `npx playwright test <file>`. Some
  // journeys are in both: only the project `slow` inspects the pages that they come to.
  projects: [
    { name: 'gate', testMatch: '*.spec.ts', testIgnore: '*.slow.spec.ts' },
    { name: 'slow', testMatch: ['*.slow.spec.ts', ...INSPECTING] },
  ],
  use: {
    headless: true,
    launchOptions: { executablePath: browserPath(), args },
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // animations take a fifth of the browser's processor time
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: process.env.IS_RETRY ? 'on' : 'off', // traces store the whole page at each step
  },
});
